import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, dateTime, flag, int, text, uuid } from '#descriptor/field.ts'

const status = code(['active', 'invited', 'disabled'], {
  at: 'UserStatus',
  tones: { active: 'success', invited: 'info', disabled: 'neutral' },
})

const change = { effect: 'write', answer: 'Done', role: 'us:w' } as const
/** A button of each user. */
const ofUser = { ...change, on: 'users', api: true } as const

/** Sets of rights that are given at once. Who may see users and keys administers, and does not merely read. */
const presets = {
  administrator: ['*'],
  accounting: ['*:r', '*:r:w', 'rp:*', 'le:*', '!us:*', '!pa:*'],
  sales: ['*:o:c:*', '*:d:*', '*:u', '*:s:r', '*:l:r', '*:sr:r', '*:t:r', '*:tg:r', 'ct:*', 'st:r'],
  warehouse: ['ed:*'],
  viewer: ['*:r', '!us:*', '!pa:*'],
  integration: ['pa:r', 'con:*'],
  marketplace: ['emp:*'],
} as const

const name = [
  { at: 'Name', kind: 'text', required: true, span: 2 },
  { at: 'Surname', kind: 'text', required: true, span: 2 },
] as const
const rights = { section: 'rights', key: 'rights', at: 'Roles', presets } as const

/** Who works for the company, and what each of them may do. */
export const users = defineFamily({
  key: 'users',
  group: 'company',
  icon: 'users',
  service: 'identity',
  prefix: { screen: '', call: '', role: '' },

  boxes: {
    users: box({
      path: 'Users',
      role: 'us',
      route: '/users',
      row: {
        UUID: uuid(),
        FullName: text({ at: 'FullName', indexed: true }),
        Email: text({ at: 'Email' }),
        UserStatus: status,
        RightCount: int({ at: 'RightCount' }),
        LastLoginDate: dateTime({ at: 'LastLoginDate' }),
        PhoneNumber: text({ at: 'PhoneNumber' }),
        UserName: text({ at: 'UserName' }),
        InvitedUntil: dateTime({ at: 'InvitedUntil' }),
        CreatedDate: dateTime(),
      },
      filters: { UserStatus: anyOf(status), FullName: contains(), Email: contains() },
      title: 'FullName',
      sort: { by: 'FullName', dir: 'asc' },
      columns: ['FullName', 'Email', 'UserStatus', 'RightCount', 'LastLoginDate', 'CreatedDate'],
      moreColumns: ['PhoneNumber', 'UserName', 'InvitedUntil'],
      can: ['list', 'history'],
      api: ['list', 'history'],
      record: { schema: 'UserCard', byService: true },
    }),
  },

  calls: {
    inviteUser: {
      ...change,
      method: 'POST',
      path: 'User',
      body: 'UserCreate',
      answer: 'RecordSaved',
      answeredBy: 'users.invite',
      on: 'users',
      route: '/user/create',
      limit: 'invitation',
    },
    all: {
      method: 'GET',
      effect: 'read',
      path: 'User/GetAll',
      query: { Page: int(), PageSize: int(), Search: text(), IsActive: flag() },
      answer: 'UserPage',
      role: 'us:r',
      answeredBy: 'users.list',
    },
    one: {
      method: 'GET',
      effect: 'read',
      path: 'User/{id}',
      answer: 'User',
      role: 'us:r',
      answeredBy: 'users.get',
      api: true,
    },
    changeUser: {
      ...change,
      method: 'PUT',
      path: 'User/{id}',
      body: 'UserChange',
      answeredBy: 'users.change',
      on: 'users',
      filledBy: 'one',
    },
    sendUserLink: {
      ...ofUser,
      method: 'POST',
      path: 'User/{id}/Link',
      answer: 'Text',
      effect: 'irreversible',
      answeredBy: 'users.sendLink',
      when: { UserStatus: ['active', 'invited'] },
      limit: 'invitation',
    },
    endUserSessions: {
      ...ofUser,
      method: 'DELETE',
      path: 'User/{id}/Sessions',
      answer: 'Text',
      answeredBy: 'users.endSessions',
      when: { UserStatus: 'active' },
    },
    deactivateUser: {
      ...change,
      method: 'DELETE',
      path: 'User/{id}',
      answeredBy: 'users.deactivate',
      on: 'users',
      when: { UserStatus: ['active', 'invited'] },
    },
    activateUser: {
      ...ofUser,
      method: 'PUT',
      path: 'User/{id}/Activate',
      answeredBy: 'users.activate',
      when: { UserStatus: 'disabled' },
    },
    roles: {
      method: 'GET',
      effect: 'read',
      path: 'User/{id}/Role',
      answer: 'UserRoles',
      role: 'us:r',
      answeredBy: 'users.roles',
    },
    changeRoles: {
      ...change,
      method: 'PUT',
      path: 'User/{id}/Role',
      body: 'RoleCodes',
      answeredBy: 'users.changeRoles',
    },
    setStatus: {
      ...change,
      method: 'PUT',
      path: 'User/{id}/set/{status}',
      answeredBy: 'users.setStatus',
    },
    setPassword: {
      ...change,
      method: 'PUT',
      path: 'User/{id}/ChangePassword',
      body: 'UserPassword',
      answeredBy: 'users.setPassword',
    },
  },

  forms: {
    inviteUser: {
      sections: [
        {
          section: 'fields',
          key: 'person',
          fields: [
            ...name,
            { at: 'Email', kind: 'email', required: true, span: 2 },
            { at: 'PhoneNumber', kind: 'phone', span: 2 },
          ],
        },
        rights,
      ],
    },
    changeUser: {
      sections: [
        {
          section: 'fields',
          key: 'person',
          fields: [...name, { at: 'PhoneNumber', kind: 'phone', span: 2 }],
        },
        rights,
      ],
    },
  },
})
