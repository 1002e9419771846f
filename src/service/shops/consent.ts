/**
 * The owner of a shop agrees on a page of the shop (OAuth 2.0 by code, RFC 6749, with PKCE, RFC 7636). State and verifier stay here; the
 * code that the browser brings back waits until the person who asked asks what became of it, in his own session: somebody else who was
 * led to the page connects his shop to nobody.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { returnParameter } from '#engine/call-answers.ts'
import type { Portal } from '#engine/portal.ts'
import type { Dispatcher } from '../http/dispatcher.ts'
import { answerHeaders } from '../http/headers.ts'
import type { ShopConsentTable } from '../ports/database.ts'
import type { CallContext, Ports } from '../ports/ports.ts'
import type { ShopConsent } from '../ports/shop.ts'
import { isUuid, missing } from '../records/record.ts'
import { faultOf, NotConnected } from './open-shop.ts'
import {
  adapterOf,
  askAtOnce,
  keepTokens,
  shopBoxIn,
  shopOf,
  type KeptShop,
} from './shop-records.ts'

type Asked = Selectable<ShopConsentTable>

export const consentPath = '/shops/consent'
/** A question that nobody has answered by then is answered no more. */
const waitMs = 15 * 60_000

const hashed = (text: string) => createHash('sha256').update(text)

/** Gives the address of the page. Rejects with NotConnected where shops of the type are not connected that way. */
export async function beginConsent(
  { ports, session, transaction }: CallContext,
  shopUuid: string,
): Promise<string> {
  const { random, clock, secretBox } = ports
  const { companyId, userId } = session
  const [uuid, state] = [random.uuid(), random.hex(32)]
  const verifier = Buffer.from(random.hex(48), 'hex').toString('base64url')
  return transaction(async (tx) => {
    const shop = await shopOf(tx, ports.portal, { companyId, uuid: shopUuid })
    const consent = shop && consentOf(ports, shop)
    if (!consent) throw new NotConnected()
    await tx
      .deleteFrom('shop_consent')
      .where('company_id', '=', companyId)
      .where('created_at', '<', new Date(clock.now().getTime() - waitMs))
      .execute()
    await tx
      .insertInto('shop_consent')
      .values({
        company_id: companyId,
        uuid,
        shop_uuid: shopUuid,
        user_id: userId,
        state_hash: hashed(state).digest('hex'),
        verifier: secretBox.seal(verifier, contextOf(uuid, 'verifier')),
        created_at: clock.now(),
      })
      .execute()
    return consent.authorise({ state, challenge: hashed(verifier).digest('base64url') })
  })
}

const contextOf = (uuid: string, what: string): string => `shop-consent:${uuid}:${what}`

const consentOf = (ports: Ports, { body }: KeptShop): ShopConsent | undefined =>
  adapterOf(ports, body.StoreType)?.consent

/** The way back from the shop: the browser brings the code, without a session, and is led on to the list of shops. */
export function createConsentCallback(ports: Ports): Dispatcher {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const box = shopBoxIn(ports.portal)
    if (pathname !== consentPath || !box || request.method !== 'GET') return undefined
    const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code')]
    return onTo(ports.portal, box.id, await keepCode(ports, state, code))
  }
}

/**
 * Gives whose it is; undefined of a state that nobody waits for. The first answer counts, and afterwards only whoever brings the very code
 * that is kept is told again: somebody who knows the state alone would take what the owner has agreed to.
 */
function keepCode(
  { store, clock, secretBox }: Ports,
  state: string,
  code: string | null,
): Promise<string | undefined> {
  return store.asSystem(async (tx) => {
    const asked = await tx
      .selectFrom('shop_consent')
      .select(['uuid', 'code', 'ended_at'])
      .where('state_hash', '=', hashed(state).digest('hex'))
      .where('created_at', '>', new Date(clock.now().getTime() - waitMs))
      .forUpdate()
      .executeTakeFirst()
    if (!asked) return undefined
    if (asked.code !== null)
      return code !== null &&
        isSame(secretBox.open(asked.code, contextOf(asked.uuid, 'code')), code)
        ? asked.uuid
        : undefined
    if (asked.ended_at !== null) return undefined
    await tx
      .updateTable('shop_consent')
      .set(
        code === null
          ? { fault: 'consent', ended_at: clock.now() }
          : { code: secretBox.seal(code, contextOf(asked.uuid, 'code')) },
      )
      .where('uuid', '=', asked.uuid)
      .execute()
    return asked.uuid
  })
}

/** Their hashes have one length. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hashed(one).digest(), hashed(other).digest())

function onTo(portal: Portal, boxId: string, uuid: string | undefined): Response {
  const route = portal.routes.find(
    ({ screen, family, box }) => screen === 'list' && `${family}.${box}` === boxId,
  )
  const search = uuid === undefined ? '' : `?${new URLSearchParams({ [returnParameter]: uuid })}`
  return new Response(null, {
    status: 303,
    headers: {
      ...answerHeaders(false),
      'Cache-Control': 'no-store',
      // The address that leads here has the code in it.
      'Referrer-Policy': 'no-referrer',
      Location: `${route?.path ?? '/'}${search}`,
    },
  })
}

export interface ConsentOutcome {
  readonly state: 'done' | 'refused' | 'open'
  /** Why it was refused. */
  readonly fault: string
  /** Of the shop. */
  readonly name: string
}

/** Redeems the code, once, however often it is asked. Throws 404 where the person has not asked for it. */
export async function endConsent(context: CallContext, uuid: string): Promise<ConsentOutcome> {
  const { ports, session } = context
  const { companyId, userId } = session
  const read = () =>
    context.transaction((tx) =>
      tx
        .selectFrom('shop_consent')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('uuid', '=', isUuid(uuid) ? uuid : companyId)
        .executeTakeFirst(),
    )
  const asked = await read()
  if (!asked) throw missing(context, uuid)
  const shop = await context.transaction((tx) =>
    shopOf(tx, ports.portal, { companyId, uuid: asked.shop_uuid }),
  )
  const taken = shop && (await take(context, asked))
  if (taken) await redeem(ports, shop, taken)
  const { ended_at, fault, created_at } = (await read()) ?? asked
  const isOver = ports.clock.now().getTime() - created_at.getTime() > waitMs
  return {
    name: shop?.body.Name ?? '',
    fault: fault ?? 'consent',
    state: ended_at === null ? (isOver ? 'refused' : 'open') : fault === null ? 'done' : 'refused',
  }
}

/** Of two who ask at once one redeems. Gives the row as it is then: the code may have come since it was read. */
const take = ({ transaction, ports }: CallContext, { company_id, uuid }: Asked) =>
  transaction((tx) =>
    tx
      .updateTable('shop_consent')
      .set({ taken_at: ports.clock.now() })
      .where('company_id', '=', company_id)
      .where('uuid', '=', uuid)
      .where('code', 'is not', null)
      .where('taken_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )

async function redeem(ports: Ports, shop: KeptShop, asked: Asked): Promise<void> {
  const fault = await connect(ports, shop, asked).then(
    () => null,
    (error: unknown) => faultOf(error).fault ?? null,
  )
  const { companyId, uuid: shopUuid } = shop
  await ports.store.asCompany(companyId, async (tx) => {
    await tx
      .updateTable('shop_consent')
      .set({ ended_at: ports.clock.now(), fault, code: null })
      .where('company_id', '=', companyId)
      .where('uuid', '=', asked.uuid)
      .execute()
    await askAtOnce(tx, companyId, [shopUuid], ports.clock.now())
  })
  ports.wakeWorker?.()
}

/** The tokens are kept where the shop is the one that its owner agreed to. */
async function connect(ports: Ports, shop: KeptShop, asked: Asked): Promise<void> {
  const { secretBox, store } = ports
  const consent = consentOf(ports, shop)
  if (!consent) throw new NotConnected()
  const tokens = await consent.redeem({
    code: secretBox.open(asked.code ?? '', contextOf(asked.uuid, 'code')),
    verifier: secretBox.open(asked.verifier, contextOf(asked.uuid, 'verifier')),
  })
  const adapter = adapterOf(ports, shop.body.StoreType)
  await adapter?.verify({ sellerId: shop.body.SellerID, ...tokens })
  await store.asCompany(shop.companyId, (tx) => keepTokens(tx, ports, shop, tokens))
}
