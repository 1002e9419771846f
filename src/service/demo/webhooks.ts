/** Webhooks of the demo's companies. They are switched off: a demo calls nobody. */
import type { Wire } from '#schemas/wire.ts'

type Endpoint = Wire['WebhookEndpoint']
type Delivery = Wire['WebhookDelivery']

const everything = {
  DocumentSent: true,
  DocumentRefused: true,
  DocumentDelivered: true,
  DocumentAnswered: true,
  DocumentReceived: true,
  DocumentCancelled: true,
  ReportSettled: true,
} as const
const accounting = 'https://muhasebe.ornek.example/evrak/olaylar'

export const endpoints: readonly Endpoint[] = [
  { Name: 'Muhasebe programı', Address: accounting, IsActive: false, ...everything },
  {
    Name: 'Depo otomasyonu',
    Address: 'https://depo.ornek.example:8443/webhook?kaynak=evrak',
    IsActive: false,
    ...everything,
    DocumentCancelled: false,
    ReportSettled: false,
  },
]

/** What became of some, the newest first; each stands a day before the one above it. */
const outcomes: readonly (Pick<Delivery, 'EventType' | 'Subject' | 'DeliveryState' | 'Attempts'> &
  Partial<Delivery> & { readonly type: string })[] = [
  {
    type: 'document.delivered',
    EventType: 'DocumentDelivered',
    Subject: 'EFA2026000000042',
    DeliveryState: 'taken',
    Attempts: 1,
    HttpStatus: 204,
  },
  {
    type: 'document.sent',
    EventType: 'DocumentSent',
    Subject: 'EFA2026000000042',
    DeliveryState: 'taken',
    Attempts: 3,
    HttpStatus: 200,
    Answer: 'Tamam',
  },
  {
    type: 'document.answered',
    EventType: 'DocumentAnswered',
    Subject: 'EFA2026000000041',
    DeliveryState: 'failed',
    Attempts: 8,
    HttpStatus: 503,
    Answer: 'Bakım çalışması var, daha sonra deneyin',
  },
  {
    type: 'document.received',
    EventType: 'DocumentReceived',
    Subject: 'GLN2026000000317',
    DeliveryState: 'taken',
    Attempts: 1,
    HttpStatus: 204,
  },
  {
    type: 'report.settled',
    EventType: 'ReportSettled',
    Subject: 'Muhasebe programı',
    DeliveryState: 'failed',
    Attempts: 8,
    Answer: 'There was no answer within 15 seconds',
  },
  {
    type: 'test',
    EventType: 'Test',
    Subject: 'Muhasebe programı',
    DeliveryState: 'taken',
    Attempts: 1,
    HttpStatus: 200,
  },
]
const dayMs = 86_400_000
/** Of no webhook that is there. */
const formerEndpoint = '00000000-0000-4000-8000-000000000001'

export const deliveriesAt = (now: Date): readonly Delivery[] =>
  outcomes.map(({ type, ...outcome }, index) => {
    const at = new Date(now.getTime() - (index + 1) * dayMs).toISOString()
    return {
      EndpointUUID: formerEndpoint,
      Endpoint: 'Muhasebe programı',
      Address: accounting,
      DocumentUUID: null,
      LastAttempt: at,
      NextAttempt: null,
      HttpStatus: null,
      Answer: null,
      ...outcome,
      Payload: JSON.stringify({ type, timestamp: at, data: {} }),
    }
  })
