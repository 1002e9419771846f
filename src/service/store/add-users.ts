/**
 * Users of a company: whether and since when they belong to it, when they signed in last, and the links that let them in. What a list
 * shows of a user is a record of the box `users.users`, which the database itself keeps beside the membership (DECISIONS 80): whoever
 * writes one of the two tables need not know of it. What stands here is what these records were when the step was written.
 */
import { sql, type Kysely } from 'kysely'
import { ownerRole, secureTables } from './isolation.ts'

export async function addUsers(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.system', 'on', true)`.execute(db)
  for (const statement of tables) await sql.raw(statement).execute(db)
  await secureTables(db, await ownerRole(db))
  for (const statement of [...cards, ...sessions]) await sql.raw(statement).execute(db)
}

/** Who handed out keys hands out rights from now on: otherwise a company would have nobody who could. */
const tables = [
  'alter table app_user add column phone text, add column email_verified_at timestamptz',
  `alter table membership add column is_active boolean not null default true, add column created_at timestamptz not null default now(),
    add column joined_at timestamptz default now(), add column last_sign_in_at timestamptz`,
  'update membership set created_at = u.created_at, joined_at = u.created_at from app_user u where u.id = user_id',
  `update membership set roles = roles || '["us:r", "us:w"]'::jsonb where roles ? 'pa:w' and not roles ? 'us:w'`,
  `create table invitation (
    id uuid primary key, company_id uuid not null references company, user_id uuid not null references app_user on delete cascade,
    kind text not null check (kind in ('invitation', 'password')), token_hash text not null unique, invited_by text not null,
    created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
    ending text check (ending in ('used', 'replaced', 'withdrawn')))`,
  'create index invitation_user on invitation (company_id, user_id)',
]

const moment = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As fold() of src/values/turkish.ts does it for Latin letters. */
const folded = (text: string) =>
  `lower(regexp_replace(normalize(translate(${text}, 'İIı', 'iii'), NFD), '[\u0300-\u036f]', '', 'g'))`

const noAmounts =
  "'TRY', 0, 0, 0, 0, 0, 0" /* Columns of amounts, which a record that is no document does not have. */

const cards = [
  `create function keep_user_card(of_company uuid, person uuid) returns void language plpgsql as $$
    declare card jsonb; words text; made timestamptz; tax text; place integer;
    begin
      select jsonb_build_object(
          'FullName', trim(u.name || ' ' || u.surname), 'Email', u.email, 'PhoneNumber', u.phone, 'UserName', u.username,
          'UserStatus', case when not m.is_active then 'disabled' when m.joined_at is null then 'invited' else 'active' end,
          'RightCount', jsonb_array_length(m.roles - 'Portal'),
          'LastLoginDate', ${moment('m.last_sign_in_at')},
          'InvitedUntil', case when m.joined_at is null then (
            select ${moment('max(i.expires_at)')} from invitation i
            where i.company_id = m.company_id and i.user_id = m.user_id and i.kind = 'invitation' and i.ended_at is null) end),
        ${folded("concat_ws(' ', u.name, u.surname, u.email, u.username, u.phone)")}, m.created_at, c.tax_number
      into card, words, made, tax
      from membership m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
      where m.company_id = of_company and m.user_id = person;
      if not found then return; end if;
      update record set own = card, search_text = words, updated_at = now(), version = version + 1
        where company_id = of_company and box = 'users.users' and uuid = person
          and (own is distinct from card or search_text <> words);
      if exists (select from record where company_id = of_company and box = 'users.users' and uuid = person) then return; end if;
      insert into serial (company_id, box, last) values (of_company, 'users.users', 1)
        on conflict (company_id, box) do update set last = serial.last + 1 returning last into place;
      insert into record (company_id, box, uuid, serial, company_tax_no, created_at, updated_at, issue_date, own, search_text,
          currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total)
        values (of_company, 'users.users', person, place, tax, made, made, (made at time zone 'Europe/Istanbul')::date, card, words, ${noAmounts});
    end $$`,
  `create function keep_card_of_member() returns trigger language plpgsql as $$
    begin perform keep_user_card(new.company_id, new.user_id); return null; end $$`,
  `create function keep_cards_of_person() returns trigger language plpgsql as $$
    begin perform keep_user_card(m.company_id, m.user_id) from membership m where m.user_id = new.id; return null; end $$`,
  'create trigger user_card after insert or update on membership for each row execute function keep_card_of_member()',
  'create trigger user_card after insert or update on invitation for each row execute function keep_card_of_member()',
  'create trigger user_card after update of name, surname, email, username, phone on app_user for each row execute function keep_cards_of_person()',
  'select keep_user_card(company_id, user_id) from membership order by company_id, created_at, user_id',
]

/** The companies of a person are those that he has joined and may work for. */
const accountRows = (userId: string) => `(
  select jsonb_agg(account order by account.is_default desc, account.company_name)
  from (
    select u.id as user_id, u.username, u.email, u.name, u.surname, u.is_active, c.id as company_id, c.name as company_name,
      c.tax_number, c.is_active as is_company_active, c.modules, m.roles, m.is_default
    from app_user u left join membership m on m.user_id = u.id and m.is_active and m.joined_at is not null
      left join company c on c.id = m.company_id
    where u.id = ${userId}
  ) account)`

/** A function with the same parameters takes the place of the one before, and keeps who may run it. */
const pastCompanies = (name: string, parameters: string, result: string) =>
  `create or replace function ${name}(${parameters}) returns jsonb language plpgsql as $$
    declare was text := current_setting('app.system', true); answer jsonb;
    begin
      perform set_config('app.system', 'on', true);
      answer := ${result};
      perform set_config('app.system', coalesce(was, ''), true);
      return answer;
    end $$`

const keyColumns = [
  'id',
  'company_id',
  'user_id',
  'roles',
  'expires_at',
  'may_create_keys',
  'last_used_at',
]
const sessions = [
  pastCompanies(
    'session_of_key',
    'hash text',
    `(
    with recursive chain as (
      select ${keyColumns.join(', ')}, parent_id, 0 as depth from access_key where key_hash = hash
      union all
      select ${keyColumns.map((column) => `up.${column}`).join(', ')}, up.parent_id, chain.depth + 1
      from access_key up join chain on up.id = chain.parent_id
    )
    select jsonb_build_object(
      'keys', jsonb_agg(to_jsonb(chain) order by depth),
      'account', ${accountRows('(select user_id from chain where depth = 0)')}
    ) from chain)`,
  ),
  pastCompanies(
    'session_of_sign_in',
    'grant_key text, person uuid, at timestamptz',
    `jsonb_build_object(
      'signIn', (
        select jsonb_build_object('id', s.id, 'company_id', s.company_id, 'last_used_at', s.last_used_at)
        from sign_in s join oidc_payload p on p.id = s.grant_id and p.model = 'Grant'
        where s.grant_id = grant_key and (p.expires_at is null or p.expires_at > at)),
      'account', ${accountRows('person')}
    )`,
  ),
]
