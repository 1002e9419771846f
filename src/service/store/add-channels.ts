/**
 * Messages know the number that a provider gave them and how many an SMS is charged as; documents are opened by links of messages; which
 * channels are on stands among the settings of messages, where it can be seen; an address is confirmed by a link.
 */
import { sql, type Kysely } from 'kysely'
import { ownerRole, secureTables } from './isolation.ts'

export async function addChannels(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.system', 'on', true)`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await secureTables(db, await ownerRole(db))
}

const statements = [
  'alter table message add column provider_id text, add column parts integer',
  'create index message_provider on message (company_id, provider_id) where provider_id is not null',
  // How many went out today is asked with each message.
  'create index message_channel on message (company_id, channel, created_at)',
  `create table document_link (
    token_hash text primary key, company_id uuid not null, box text not null, record_uuid uuid not null, message_id uuid not null,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  'create index document_link_end on document_link (expires_at)',
  `update settings set id = 'mailing.channels' where id = 'general.mailing'`,
  // The same row for a known name and for an unknown one: how long an answer takes tells nobody which it was.
  `create table forgotten_password (
    id uuid primary key, username text not null, language text not null, asked_at timestamptz not null)`,
  'alter table invitation drop constraint invitation_kind_check',
  `alter table invitation add constraint invitation_kind_check check (kind in ('invitation', 'password', 'forgotten', 'address'))`,
]
