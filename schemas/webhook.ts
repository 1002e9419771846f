/** Webhooks: endpoints that are notified of what happens to documents, and the deliveries to them. */
import { z } from 'zod'
import { maybe, nameText, optionalText } from './common.ts'
import { httpsAddress } from './rules.ts'

/** An endpoint that is notified of the events whose flags are set. */
export const WebhookEndpoint = z.strictObject({
  Name: nameText(100),
  Address: z.string().trim().check(httpsAddress()).max(500).meta({ format: 'uri' }),
  /** Switched off by the service too: where the receiver says that it is gone, or does not answer for days. */
  IsActive: z.boolean().default(true),
  DocumentSent: z.boolean().default(true),
  DocumentRefused: z.boolean().default(true),
  DocumentDelivered: z.boolean().default(true),
  DocumentAnswered: z.boolean().default(true),
  DocumentReceived: z.boolean().default(true),
  DocumentCancelled: z.boolean().default(true),
  ReportSettled: z.boolean().default(true),
})

/** Events by the names of their flags; a test is sent by a button. */
export const webhookEvents = [
  'DocumentSent',
  'DocumentRefused',
  'DocumentDelivered',
  'DocumentAnswered',
  'DocumentReceived',
  'DocumentCancelled',
  'ReportSettled',
  'Test',
] as const

export type WebhookEventType = (typeof webhookEvents)[number]

export const webhookStates = ['waiting', 'taken', 'failed'] as const

/** What was sent to an address, and what became of it: written by the service. */
export const WebhookDelivery = z.strictObject({
  EventType: z.enum(webhookEvents),
  EndpointUUID: z.uuid(),
  Endpoint: nameText(100),
  Address: optionalText(500),
  /** Number of the document; of a report and a test, which have none, the name of the webhook. */
  Subject: z.string(),
  DocumentUUID: maybe(z.string()),
  DeliveryState: z.enum(webhookStates),
  Attempts: z.int(),
  LastAttempt: maybe(z.string()),
  NextAttempt: maybe(z.string()),
  /** Of the last answer; absent: there was none. */
  HttpStatus: maybe(z.int()),
  /** What the receiver said last, or why it could not be asked. */
  Answer: maybe(z.string()),
  /** What is sent, to the byte. */
  Payload: z.string(),
})

/** A key that a person copies into another system. It is shown until it is copied or closed, and nowhere else. */
export const CopiedKey = z.object({ Key: z.string() })
