import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, dateTime, flag, int, note, text, uuid } from '#descriptor/field.ts'

const event = code(
  [
    'DocumentSent',
    'DocumentRefused',
    'DocumentDelivered',
    'DocumentAnswered',
    'DocumentReceived',
    'DocumentCancelled',
    'ReportSettled',
    'Test',
  ],
  {
    at: 'EventType',
    tones: {
      DocumentSent: 'neutral',
      DocumentRefused: 'neutral',
      DocumentDelivered: 'neutral',
      DocumentAnswered: 'neutral',
      DocumentReceived: 'neutral',
      DocumentCancelled: 'neutral',
      ReportSettled: 'neutral',
      Test: 'neutral',
    },
  },
)
const state = code(['waiting', 'taken', 'failed'], {
  at: 'DeliveryState',
  tones: { waiting: 'info', taken: 'success', failed: 'error' },
})

/** Endpoints of other programs that are notified of what happens to documents, and the deliveries to them. */
export const webhooks = defineFamily({
  key: 'webhooks',
  group: 'definitions',
  icon: 'webhook',
  prefix: { screen: 'definitions', call: 'general', role: '' },

  boxes: {
    endpoints: box({
      path: 'Webhooks',
      role: 'wh',
      route: 'webhooks',
      row: {
        UUID: uuid(),
        Name: text({ at: 'Name' }),
        Address: text({ at: 'Address' }),
        IsActive: flag({ at: 'IsActive' }),
        DocumentSent: flag({ at: 'DocumentSent' }),
        DocumentRefused: flag({ at: 'DocumentRefused' }),
        DocumentDelivered: flag({ at: 'DocumentDelivered' }),
        DocumentAnswered: flag({ at: 'DocumentAnswered' }),
        DocumentReceived: flag({ at: 'DocumentReceived' }),
        DocumentCancelled: flag({ at: 'DocumentCancelled' }),
        ReportSettled: flag({ at: 'ReportSettled' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: { Name: contains(), IsActive: flag() },
      title: 'Name',
      sort: { by: 'Name', dir: 'asc' },
      columns: ['Name', 'Address', 'IsActive', 'CreatedDate'],
      moreColumns: [
        'DocumentSent',
        'DocumentRefused',
        'DocumentDelivered',
        'DocumentAnswered',
        'DocumentReceived',
        'DocumentCancelled',
        'ReportSettled',
      ],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'WebhookEndpoint' },
      actions: { edit: { shortcut: 'e' }, delete: { confirm: 'simple', bulk: 'server' } },
    }),

    deliveries: box({
      path: 'WebhookDeliveries',
      role: 'wh',
      route: 'webhook-deliveries',
      row: {
        UUID: uuid(),
        EventType: event,
        Subject: text({ at: 'Subject' }),
        Endpoint: text({ at: 'Endpoint' }),
        DeliveryState: state,
        Attempts: int({ at: 'Attempts' }),
        HttpStatus: int({ at: 'HttpStatus', ungrouped: true }),
        LastAttempt: dateTime({ at: 'LastAttempt' }),
        NextAttempt: dateTime({ at: 'NextAttempt' }),
        Answer: note({ at: 'Answer' }),
        Address: text({ at: 'Address' }),
        DocumentUUID: text({ at: 'DocumentUUID' }),
        Payload: note({ at: 'Payload' }),
        CreatedDate: dateTime(),
      },
      filters: {
        DeliveryState: anyOf(state),
        EventType: anyOf(event),
        Endpoint: contains(),
        Subject: contains(),
      },
      title: 'Subject',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: [
        'CreatedDate',
        'EventType',
        'Subject',
        'Endpoint',
        'DeliveryState',
        'Attempts',
        'HttpStatus',
        'NextAttempt',
      ],
      moreColumns: ['LastAttempt', 'Address', 'Answer'],
      can: ['list'],
      api: ['list'],
      record: { schema: 'WebhookDelivery', byService: true },
    }),
  },

  calls: {
    testWebhook: {
      method: 'POST',
      path: 'Webhooks/{id}/Test',
      answer: 'Text',
      role: 'wh:w',
      effect: 'irreversible',
      answeredBy: 'webhooks.test',
      on: 'endpoints',
      limit: 'mail',
      api: true,
    },
    // A change for the log of who asked: whoever has the key can sign in the name of this service.
    showWebhookKey: {
      method: 'POST',
      path: 'Webhooks/{id}/Key',
      answer: 'CopiedKey',
      role: 'wh:w',
      effect: 'write',
      answeredBy: 'webhooks.key',
      on: 'endpoints',
      api: true,
    },
    renewWebhookKey: {
      method: 'PUT',
      path: 'Webhooks/{id}/Key',
      answer: 'CopiedKey',
      role: 'wh:w',
      effect: 'write',
      answeredBy: 'webhooks.renewKey',
      on: 'endpoints',
      api: true,
    },
    sendWebhookAgain: {
      method: 'POST',
      path: 'WebhookDeliveries/{id}/Again',
      answer: 'Done',
      role: 'wh:w',
      effect: 'irreversible',
      answeredBy: 'webhooks.again',
      on: 'deliveries',
      api: true,
    },
  },

  forms: {
    endpoints: {
      sections: [
        {
          section: 'fields',
          key: 'webhook',
          fields: [
            { at: 'Name', kind: 'text', required: true, span: 2 },
            { at: 'Address', kind: 'text', required: true, span: 4 },
            { at: 'IsActive', kind: 'flag', default: true },
          ],
        },
        {
          section: 'fields',
          key: 'webhookEvents',
          fields: [
            { at: 'DocumentSent', kind: 'flag', default: true },
            { at: 'DocumentDelivered', kind: 'flag', default: true },
            { at: 'DocumentRefused', kind: 'flag', default: true },
            { at: 'DocumentAnswered', kind: 'flag', default: true },
            { at: 'DocumentReceived', kind: 'flag', default: true },
            { at: 'DocumentCancelled', kind: 'flag', default: true },
            { at: 'ReportSettled', kind: 'flag', default: true },
          ],
        },
      ],
    },
  },
})
