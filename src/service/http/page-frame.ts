/**
 * The empty place in which the portal shows a page that a template made. Such pages run scripts, which the portal's own policy forbids to
 * everything that is written into it; this place has a policy of its own, no origin, and no way out. It takes one page, from its parent.
 */
import { pageFramePolicy } from '#values/page-policy.ts'
import { answerHeaders } from './headers.ts'

const place = `<!DOCTYPE html><meta charset="utf-8"><title>-</title><script>
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return
  document.open()
  document.write(data)
  document.close()
}, { once: true })
</script>`

/** Answers `pageFramePath`. */
export const pageFrame = (): Response =>
  new Response(place, {
    headers: {
      ...answerHeaders(false),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pageFramePolicy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-cache',
    },
  })
