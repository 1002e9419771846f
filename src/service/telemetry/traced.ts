/** Parts of the service with a span round each piece of their work. They do the same without. */
import type { Log, LogValues } from '../base/log.ts'
import type { ObserveCall } from '../http/dispatcher.ts'
import type { Authority, Store } from '../ports/ports.ts'
import type { Threads } from '../threads/threads.ts'
import type { Spans, SpanSpec, TraceOrigin } from '../base/spans.ts'

/** Each call is a span of the name of its method and path, in the trace that the caller names with `traceparent`. */
export const tracedCalls =
  (spans: Spans, observe: ObserveCall): ObserveCall =>
  (about, work) => {
    const { id, method, path } = about.call
    const spec: SpanSpec = {
      name: `${method} ${path}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': path, 'evrak.call': id },
    }
    return spans.begin(spec, originOf(about.request.headers), async (span) => {
      const answered = await observe(about, work)
      const { status } = answered.response
      span.set({ 'http.response.status_code': status })
      if (status >= 500) {
        span.set({ 'error.type': String(status) })
        span.fail()
      }
      return answered
    })
  }

function originOf(headers: Headers): TraceOrigin | undefined {
  const traceparent = headers.get('traceparent')
  const tracestate = headers.get('tracestate')
  if (traceparent === null) return undefined
  return { traceparent, ...(tracestate !== null && { tracestate }) }
}

export function tracedStore<S extends Store>(store: S, spans: Spans): S {
  const spanOf = (name: 'transaction' | 'statement', scope: 'company' | 'system'): SpanSpec => ({
    name,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'evrak.scope': scope },
  })
  return {
    ...store,
    asCompany: (companyId, work) =>
      spans.child(spanOf('transaction', 'company'), () => store.asCompany(companyId, work)),
    asSystem: (work) => spans.child(spanOf('transaction', 'system'), () => store.asSystem(work)),
    ask: (statement, options) =>
      spans.child(spanOf('statement', 'system'), () => store.ask(statement, options)),
  }
}

export const tracedThreads = <T extends Threads>(threads: T, spans: Spans): T => ({
  ...threads,
  run: (name, input, owner) =>
    spans.child({ name: `task ${name}` }, () => threads.run(name, input, owner)),
})

export function tracedAuthority<A extends Authority>(authority: A, spans: Spans): A {
  const asked = <T>(operation: string, ask: () => Promise<T>): Promise<T> =>
    spans.child({ name: `authority ${operation}`, kind: 'client' }, ask)
  return {
    ...authority,
    submit: (envelope) => asked('submit', () => authority.submit(envelope)),
    stateOf: (uuid) => asked('stateOf', () => authority.stateOf(uuid)),
    customsStateOf: (ettn) => asked('customsStateOf', () => authority.customsStateOf(ettn)),
  }
}

/** Lines that are written while a span is active carry the ids that lead to it. */
export function tracedLog(log: Log, spans: Spans): Log {
  const withIds = (values: LogValues | undefined): LogValues | undefined => {
    const active = spans.active()
    return active ? { ...values, trace_id: active.traceId, span_id: active.spanId } : values
  }
  return {
    info: (message, values) => log.info(message, withIds(values)),
    warn: (message, values) => log.warn(message, withIds(values)),
    error: (message, values) => log.error(message, withIds(values)),
  }
}
