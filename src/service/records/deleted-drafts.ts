/** Deleted drafts are kept as they were for as long as they may be asked back, out of the reach of everything else. */
import { sql } from 'kysely'
import type { Tx } from '../ports/ports.ts'
import { sweepFiles } from './record-files.ts'

export interface DraftPlace {
  readonly companyId: string
  /** Id of the box. */
  readonly box: string
}

/** A little longer than the page offers it. */
const restorableMs = 60_000

/** Before they are deleted. */
export async function keepDrafts(
  tx: Tx,
  { companyId, box }: DraftPlace,
  uuids: readonly string[],
  by: { readonly userId: string; readonly at: Date },
): Promise<void> {
  if (uuids.length === 0) return
  await sql`
    insert into deleted_draft (company_id, box, uuid, user_id, deleted_at, record, document, tags)
    select record.company_id, record.box, record.uuid, ${by.userId}, ${by.at}, to_jsonb(record), to_jsonb(document),
      (select coalesce(jsonb_agg(to_jsonb(record_tag)), '[]') from record_tag where record_tag.company_id = record.company_id and record_tag.box = record.box and record_tag.record_uuid = record.uuid)
    from record join document on document.company_id = record.company_id and document.box = record.box and document.uuid = record.uuid
    where record.company_id = ${companyId}::uuid and record.box = ${box} and record.uuid in (${sql.join(uuids.map((uuid) => sql`${uuid}::uuid`))})
    on conflict (company_id, box, uuid) do update
      set user_id = excluded.user_id, deleted_at = excluded.deleted_at, record = excluded.record, document = excluded.document, tags = excluded.tags`.execute(
    tx,
  )
}

/** Puts back those that this person deleted a moment ago, just as they were; gives which. What is there again under the same ETTN stays. */
export async function restoreDrafts(
  tx: Tx,
  { companyId, box }: DraftPlace,
  uuids: readonly string[],
  by: { readonly userId: string; readonly at: Date },
): Promise<string[]> {
  if (uuids.length === 0) return []
  const since = new Date(by.at.getTime() - restorableMs)
  const ofBox = sql`kept.company_id = ${companyId}::uuid and kept.box = ${box}`
  const columns = sql.join((await columnsOf(tx)).map((name) => sql.ref(name)))
  // `null::record` would be the type of any row.
  const { rows } = await sql<{ uuid: string }>`
    insert into record (${columns}) select ${columns} from (
      select former.* from deleted_draft kept, jsonb_populate_record((select empty from record empty limit 0), kept.record) former
      where ${ofBox} and kept.user_id = ${by.userId} and kept.deleted_at >= ${since} and kept.uuid in (${sql.join(uuids.map((uuid) => sql`${uuid}::uuid`))})) former
    on conflict do nothing returning uuid`.execute(tx)
  const restored = rows.map(({ uuid }) => uuid)
  if (restored.length === 0) return []
  const ofThem = sql`${ofBox} and kept.uuid in (${sql.join(restored.map((uuid) => sql`${uuid}::uuid`))})`
  await sql`insert into document select former.* from deleted_draft kept, jsonb_populate_record(null::document, kept.document) former where ${ofThem}`.execute(
    tx,
  )
  // A tag may have been deleted meanwhile.
  await sql`insert into record_tag select former.* from deleted_draft kept, jsonb_populate_recordset(null::record_tag, kept.tags) former join tag on tag.uuid = former.tag_uuid and tag.company_id = former.company_id
    where ${ofThem} on conflict do nothing`.execute(tx)
  await sql`delete from deleted_draft kept where ${ofThem}`.execute(tx)
  return restored
}

/** For good; gives how many. */
export async function sweepDrafts(tx: Tx, now: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('deleted_draft')
    .where('deleted_at', '<', new Date(now.getTime() - restorableMs))
    .returning(['company_id', 'box', 'uuid'])
    .execute()
  for (const { company_id, box, uuid } of gone) {
    await sweepFiles(tx, { companyId: company_id, box, uuid })
    await sql`delete from secret where company_id = ${company_id}::uuid and box = ${box} and record_uuid = ${uuid}::uuid
      and not exists (select from record where record.company_id = secret.company_id and record.box = secret.box and record.uuid = secret.record_uuid)`.execute(
      tx,
    )
  }
  return gone.length
}

/** Those that are written; what the database works out by itself it works out again. */
async function columnsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select attname as name from pg_attribute where attrelid = 'record'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
