/** What a button does with the answer to its call: one table, by what the answer is (engine/call-answers.ts). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { boxOfAnswer, shownAnswerOf, type ShownAnswer } from '#engine/call-answers.ts'
import type { CallButton } from '#engine/call-buttons.ts'
import type { Portal, Route } from '#engine/portal.ts'
import { editorOf } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { refreshFamily } from '#client/query.ts'
import { recordOf } from '#values/json.ts'
import { textBefore } from '#values/text-before.ts'
import { saveAttachment } from '../frame/files.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { addressToGoOn, safeAddress } from '../frame/safe-address.ts'
import { useGo } from '../frame/use-go.ts'
import { recordParameter } from '../rows/list-search.ts'
import { toast } from '../ui/toast.tsx'
import { postForm } from './post-form.ts'

/** Begun with the press of the button, before there is an answer. */
export interface Showing {
  readonly show: (answer: unknown) => void
  /** The call failed. */
  readonly giveUp: () => void
}

interface Tools {
  readonly button: CallButton
  readonly portal: Portal
  readonly queries: QueryClient
  readonly t: ReturnType<typeof useText>['t']
  readonly go: ReturnType<typeof useGo>
  readonly mayOpen: (route: Route) => boolean
  /** That it is done, in words. */
  readonly done: string
  /** Opens a page that is the answer. */
  readonly onPage: (html: string) => void
}

/** How the answer of the button is shown. `of`: what the call is about, as people know it. */
export function useShowAnswer(
  button: CallButton,
  of: string,
  onPage: Tools['onPage'] = nothing,
): () => Showing {
  const { t, actionLabel } = useText()
  const { mayOpen } = useSession()
  const portal = usePortal()
  const queries = useQueryClient()
  const go = useGo()
  const done = t('detail.done', {
    action: actionLabel(button.name),
    name: of,
  })
  return () =>
    showings[shownAnswerOf(button.call) ?? 'sentence']({
      button,
      portal,
      queries,
      t,
      go,
      mayOpen,
      done,
      onPage,
    })
}

const nothing = (): void => {}
/** Whose calls list what goes on in the background. */
const familyOfJobs = 'general'

const showings: Readonly<Record<ShownAnswer, (tools: Tools) => Showing>> = {
  sentence: ({ button, done }) => ({
    show: (answer) => {
      if (typeof answer !== 'string' || answer === '') toast.success(done)
      // What was only asked for has changed nothing, and is read in one's own time.
      else if (button.call.effect === 'read')
        toast.info(answer, { duration: Number.POSITIVE_INFINITY, closeButton: true })
      else toast.success(answer)
    },
    giveUp: nothing,
  }),

  file: ({ t }) => ({
    show: (answer) => {
      const { Name, Content } = recordOf(answer)
      const name = String(Name ?? '')
      saveAttachment(String(Content ?? ''), name)
      toast.success(t('detail.answers.saved', { name }))
    },
    giveUp: nothing,
  }),

  record: ({ button, portal, queries, go, mayOpen, done }) => ({
    show: (answer) => {
      const { UUID, Box } = recordOf(answer)
      const box = boxOfAnswer(button.call, typeof Box === 'string' ? { Box } : {})
      const family = textBefore(box, '.')
      void refreshFamily(queries, family)
      void refreshFamily(queries, button.call.family)
      toast.success(done)
      const place = placeOf(portal, box, String(UUID))
      if (place && mayOpen(place.route)) go(hrefOf(portal, place.route, place.search))
    },
    giveUp: nothing,
  }),

  key: ({ t }) => ({
    show: (answer) => {
      const key = String(recordOf(answer)['Key'] ?? '')
      toast.info(key, {
        duration: Number.POSITIVE_INFINITY,
        closeButton: true,
        action: {
          label: t('detail.answers.copy'),
          onClick: () => void navigator.clipboard.writeText(key),
        },
      })
    },
    giveUp: nothing,
  }),

  // The page follows at once, so that nothing is said here.
  post: ({ t }) => ({
    show: (answer) => {
      if (!postForm(answer)) toast.error(t('detail.answers.unsafe'))
    },
    giveUp: nothing,
  }),

  job: ({ t, queries, button: { call } }) => ({
    show: () => {
      void refreshFamily(queries, familyOfJobs)
      void refreshFamily(queries, call.family)
      toast.success(t('detail.answers.begun'))
    },
    giveUp: nothing,
  }),

  page: ({ onPage }) => ({ show: (answer) => onPage(String(answer)), giveUp: nothing }),

  link: (tools) => (tools.button.call.tab === 'own' ? inOwnTab(tools) : inSameTab(tools)),
}

interface Place {
  readonly route: Route
  readonly search: Readonly<Record<string, string>>
}

/** Where a record is shown: a draft of a document in the editor, any other in its list. */
function placeOf(portal: Portal, box: string, uuid: string): Place | undefined {
  const family = textBefore(box, '.')
  if (box === `${family}.${draftsKey}`) {
    const editor = editorOf(portal, family)
    return editor && { route: editor.route, search: { draft: uuid, ...editor.search } }
  }
  const list = portal.routes.find(
    (route) => route.screen === 'list' && `${route.family}.${route.box}` === box,
  )
  return list && { route: list, search: { [recordParameter]: uuid } }
}
const draftsKey = 'drafts'

/**
 * The tab is opened with the press, or browsers take it for a pop-up, and knows nothing of this page. Where it is blocked all the
 * same, a notice offers the way, so that it is the person who opens it.
 */
function inOwnTab({ t, done }: Tools): Showing {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  const close = () => tab?.close()
  return {
    show: (answer) => {
      const address = safeAddress(recordOf(answer)['Url'])
      if (address === undefined) {
        close()
        toast.error(t('detail.answers.unsafe'))
      } else if (tab) tab.location.replace(address)
      else
        toast.info(done, {
          duration: Number.POSITIVE_INFINITY,
          action: {
            label: t('detail.answers.open'),
            onClick: () => void window.open(address, '_blank', 'noopener'),
          },
        })
    },
    giveUp: close,
  }
}

const inSameTab = ({ t }: Tools): Showing => ({
  show: (answer) => {
    const address = addressToGoOn(recordOf(answer)['Url'])
    if (address === undefined) toast.error(t('detail.answers.unsafe'))
    else location.assign(address)
  },
  giveUp: nothing,
})
