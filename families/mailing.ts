import { defineFamily } from '#descriptor/family.ts'

/** How e-mails of the company go out. */
export const mailing = defineFamily({
  key: 'mailing',
  group: 'definitions',
  icon: 'mail',
  prefix: { screen: 'definitions', call: 'general', role: '' },

  settings: {
    server: {
      route: 'mailing',
      path: 'Mailing/Server',
      role: 'ma',
      schema: 'MailServer',
      api: true,
    },
  },

  calls: {
    testMailServer: {
      method: 'POST',
      path: 'Mailing/Server/Test',
      body: 'MailTest',
      answer: 'Text',
      role: 'ma:w',
      effect: 'irreversible',
      answeredBy: 'mailing.test',
      on: 'server',
      limit: 'mail',
      api: true,
    },
  },

  forms: {
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
  },
})
