/** The person's sign-ins: where he is signed in, and ending it from afar. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { assertPerson } from './account-handlers.ts'
import { deviceOf } from './device.ts'
import { sentence } from './sentences.ts'
import { endSignIns } from './sign-ins.ts'

export const sessionHandlers: Handlers = {
  'account.sessions': list,

  /** The current one too: that is signing out without the provider's page. */
  'account.endSession': async (context) => {
    assertPerson(context)
    const id = context.params['id'] ?? ''
    const ended = await context.ports.store.asSystem((tx) =>
      endSignIns(tx, { userId: context.session.userId, id }),
    )
    if (ended === 0) throw new ServiceError(404, sentence('noSuchSession', context.language))
    return true
  },

  'account.endOtherSessions': async (context) => {
    assertPerson(context)
    const { userId, signInId } = context.session
    const ended = await context.ports.store.asSystem((tx) =>
      endSignIns(tx, { userId, except: signInId }),
    )
    context.note({ details: { ended } })
    return true
  },
}

async function list(context: CallContext): Promise<Wire['SignInSessions']> {
  assertPerson(context)
  const { session, ports } = context
  const rows = await ports.store.asSystem((tx) =>
    tx
      .selectFrom('sign_in')
      .innerJoin('company', 'company.id', 'sign_in.company_id')
      .innerJoin('oidc_payload', (join) =>
        join
          .onRef('oidc_payload.id', '=', 'sign_in.grant_id')
          .on('oidc_payload.model', '=', 'Grant'),
      )
      .select([
        'sign_in.id',
        'sign_in.user_agent',
        'sign_in.address',
        'sign_in.created_at',
        'sign_in.last_used_at',
        'company.name',
      ])
      .where('sign_in.user_id', '=', session.userId)
      .where((where) =>
        where.or([
          where('oidc_payload.expires_at', 'is', null),
          where('oidc_payload.expires_at', '>', ports.clock.now()),
        ]),
      )
      .orderBy('sign_in.last_used_at', 'desc')
      .orderBy('sign_in.id')
      .execute(),
  )
  return rows.map((row) => ({
    ID: row.id,
    Device: deviceOf(row.user_agent),
    Address: row.address,
    CompanyName: row.name,
    CreatedDate: row.created_at.toISOString(),
    LastUsedDate: row.last_used_at.toISOString(),
    IsCurrent: row.id === session.signInId,
  }))
}
