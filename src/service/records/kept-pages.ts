/** Pages of lists as they were last answered: whoever asks for one whose box has not changed since gets it without its rows being read (DECISIONS 108). */
import { LRUCache } from 'lru-cache'
import { JsonText } from '../base/json-text.ts'
import type { KeptPages } from '../ports/kept-pages.ts'
import type { Store } from '../ports/ports.ts'
import { askTogether } from '../store/ask-together.ts'

/** Bytes of all pages together, and of the largest that is kept: a page of 500 rows has some 360,000. */
const most = { together: 32 * 1024 * 1024, each: 1024 * 1024 }

interface Kept {
  readonly version: number
  readonly text: JsonText
}

export function createKeptPages(store: Pick<Store, 'ask'>): KeptPages {
  const versionNow = askTogether<number>(store, {
    name: 'version_of_box',
    types: ['uuid', 'text'],
  })
  const pages = new LRUCache<string, Kept>({
    maxSize: most.together,
    maxEntrySize: most.each,
    sizeCalculation: ({ text }, key) => text.bytes.length + 2 * key.length,
  })
  return {
    async answer({ companyId, box, question }, read) {
      const key = JSON.stringify([companyId, box, question])
      const kept = pages.get(key)
      if (kept && kept.version === (await versionNow(companyId, box))) return kept.text
      const { page, version } = await read()
      const text = JsonText.of(page)
      if (version !== undefined) pages.set(key, { version, text })
      return text
    },
  }
}
