import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import {
  pageSizes,
  wholeSize,
  withPage,
  withPageSize,
  type ListSearch,
} from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'

export interface PaginationProps {
  readonly search: ListSearch
  readonly total: number
  readonly onSearch: (search: ListSearch) => void
  readonly words: ListWords
}

/** Where in the list one is, out of how many, and how to get on. */
export const Pagination = memo(function Pagination({
  search,
  total,
  onSearch,
  words,
}: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / search.pageSize))
  const first = total === 0 ? 0 : (search.page - 1) * search.pageSize + 1
  const end = Math.min(total, search.page * search.pageSize)
  const number = (value: number) => words.formats.number(value, 0)
  const go = (page: number) => onSearch(withPage(search, page))
  const atStart = search.page <= 1 ? words.t('list.firstPageShown') : undefined
  const atEnd = search.page >= last ? words.t('list.lastPageShown') : undefined
  return (
    <nav
      data-foot
      aria-label={words.t('list.pages')}
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-sm text-ink-muted"
    >
      <span className="tabular-nums" aria-live="polite">
        {words.t('list.range', { first: number(first), end: number(end), total: number(total) })}
      </span>
      <label className="hidden items-center gap-2 sm:flex">
        <span>{words.t('list.perPage')}</span>
        <span className="w-18">
          <Select
            size="sm"
            value={String(search.pageSize)}
            options={pageSizes.map((size) => ({
              value: String(size),
              label: size === wholeSize ? words.t('list.allRows') : String(size),
            }))}
            onValue={(value) =>
              onSearch(
                withPageSize(
                  search,
                  pageSizes.find((size) => String(size) === value) ?? pageSizes[0],
                ),
              )
            }
          />
        </span>
      </label>
      <span className="ml-auto flex items-center gap-0.5">
        <IconButton
          size="sm"
          icon={<ChevronsLeft />}
          label={words.t('list.firstPage')}
          disabledReason={atStart}
          onClick={() => go(1)}
        />
        <IconButton
          size="sm"
          icon={<ChevronLeft />}
          label={words.t('list.previousPage')}
          disabledReason={atStart}
          onClick={() => go(search.page - 1)}
        />
        <span className="px-2 tabular-nums">
          {words.t('list.pageOf', { page: number(search.page), last: number(last) })}
        </span>
        <IconButton
          size="sm"
          icon={<ChevronRight />}
          label={words.t('list.nextPage')}
          disabledReason={atEnd}
          onClick={() => go(search.page + 1)}
        />
        <IconButton
          size="sm"
          icon={<ChevronsRight />}
          label={words.t('list.lastPage')}
          disabledReason={atEnd}
          onClick={() => go(last)}
        />
      </span>
    </nav>
  )
})
