import { defineFamily } from '#descriptor/family.ts'

/** A button of settings, for those who may change them. */
const button = { method: 'POST', role: 'ma:w', api: true } as const
/** Sends a message at once. */
const trial = { ...button, answer: 'Text', effect: 'irreversible', limit: 'mail' } as const
const page = { method: 'GET', effect: 'read', answer: 'Page', role: 'ma:r', api: true } as const

/** How e-mails, SMS and WhatsApp messages of the company go out. */
export const mailing = defineFamily({
  key: 'mailing',
  group: 'definitions',
  icon: 'mail',
  prefix: { screen: 'definitions', call: 'general', role: '' },

  settings: {
    channels: {
      route: 'mailing',
      path: 'Mailing/Channels',
      role: 'ma',
      schema: 'MessageChannels',
      api: true,
    },
    server: {
      route: 'mailing/server',
      path: 'Mailing/Server',
      role: 'ma',
      schema: 'MailServer',
      api: true,
    },
    sms: {
      route: 'mailing/sms',
      path: 'Mailing/SmsGateway',
      role: 'ma',
      schema: 'SmsGateway',
      api: true,
    },
    whatsApp: {
      route: 'mailing/whatsapp',
      path: 'Mailing/WhatsAppAccount',
      role: 'ma',
      schema: 'WhatsAppAccount',
      api: true,
    },
  },

  calls: {
    testMailServer: {
      ...trial,
      path: 'Mailing/Server/Test',
      body: 'MailTest',
      answeredBy: 'mailing.test',
      on: 'server',
    },
    makeDkimKey: {
      ...button,
      path: 'Mailing/Server/Dkim',
      answer: 'Page',
      effect: 'irreversible',
      answeredBy: 'mailing.makeDkimKey',
      on: 'server',
    },
    showDnsRecords: {
      ...page,
      path: 'Mailing/Server/Dns',
      answeredBy: 'mailing.dnsRecords',
      on: 'server',
    },
    testSms: {
      ...trial,
      path: 'Mailing/SmsGateway/Test',
      body: 'SmsTest',
      answeredBy: 'mailing.testSms',
      on: 'sms',
    },
    showReportAddress: {
      ...page,
      path: 'Mailing/WhatsAppAccount/Setup',
      answeredBy: 'mailing.reportAddress',
      on: 'whatsApp',
    },
  },

  forms: {
    channels: {
      sections: [
        {
          section: 'fields',
          key: 'channels',
          fields: [
            { at: 'Portal', kind: 'flag', default: true, span: 2 },
            { at: 'PortalLimit', kind: 'int', span: 2 },
            { at: 'Sms', kind: 'flag', default: true, span: 2 },
            { at: 'SmsLimit', kind: 'int', span: 2 },
            { at: 'WhatsApp', kind: 'flag', default: true, span: 2 },
            { at: 'WhatsAppLimit', kind: 'int', span: 2 },
          ],
        },
      ],
    },
    server: {
      sections: [
        {
          section: 'fields',
          key: 'mailServer',
          fields: [
            { at: 'Host', kind: 'text', required: true, span: 2 },
            { at: 'Port', kind: 'int', ungrouped: true, default: 587, required: true },
            {
              at: 'Security',
              kind: 'code',
              values: ['StartTLS', 'TLS', 'None'],
              default: 'StartTLS',
              required: true,
            },
            { at: 'UserName', kind: 'text', span: 2 },
            { at: 'Password', kind: 'text', secret: true, span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'mailSender',
          fields: [
            { at: 'FromAddress', kind: 'email', required: true, span: 2 },
            { at: 'FromName', kind: 'text', span: 2 },
            { at: 'ReplyTo', kind: 'email', span: 2 },
          ],
        },
      ],
    },
    testMailServer: {
      sections: [
        {
          section: 'fields',
          key: 'mailTest',
          fields: [{ at: 'Recipient', kind: 'email', required: true, span: 4 }],
        },
      ],
    },
    sms: {
      sections: [
        {
          section: 'fields',
          key: 'smsGateway',
          fields: [
            {
              at: 'Provider',
              kind: 'code',
              values: ['Netgsm', 'IletiMerkezi'],
              default: 'Netgsm',
              required: true,
              span: 2,
            },
            { at: 'Sender', kind: 'text', required: true, span: 2 },
            { at: 'Account', kind: 'text', required: true, span: 2 },
            { at: 'AccountSecret', kind: 'text', secret: true, span: 2 },
          ],
        },
      ],
    },
    testSms: {
      sections: [
        {
          section: 'fields',
          key: 'smsTest',
          fields: [{ at: 'Phone', kind: 'phone', required: true, span: 4 }],
        },
      ],
    },
    whatsApp: {
      sections: [
        {
          section: 'fields',
          key: 'whatsAppNumber',
          fields: [
            { at: 'PhoneNumberId', kind: 'text', required: true, span: 2 },
            { at: 'Token', kind: 'text', secret: true, span: 2 },
            { at: 'Template', kind: 'text', required: true, span: 2 },
            { at: 'TemplateLanguage', kind: 'text', required: true, default: 'tr', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'whatsAppReports',
          fields: [
            { at: 'AppSecret', kind: 'text', secret: true, span: 2 },
            { at: 'VerifyToken', kind: 'text', secret: true, span: 2 },
          ],
        },
      ],
    },
  },
})
