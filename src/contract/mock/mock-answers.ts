/** What the mock does for each kind of call. A kind that is not here is answered with 501: it needs the real service. */
import { z } from 'zod'
import type { Asked } from './asked.ts'
import { withComputed } from '#engine/computed.ts'
import { stepsOf } from '#engine/steps.ts'
import { holds } from '#engine/condition.ts'
import { operations } from '#engine/facts.ts'
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { faultOfContent, typeOfFile } from '#engine/record-files.ts'
import { freeFileName, plainFileName } from '#values/file-name.ts'
import { recordOf, recordsIn, valueAt, type JsonRecord } from '#values/json.ts'
import { isKeyOf } from '#values/keys.ts'
import { needed } from '#values/needed.ts'
import { textBefore } from '#values/text-before.ts'
import { mergedRecord } from '#engine/merged-record.ts'
import { afterStep, boxKeyOf, ownValues, withoutValue, withValue } from '#engine/own-values.ts'
import { boxOf as boxById, familyOf, settingsOfCall, type Box, type Call } from '#engine/portal.ts'
import { referencesOf, referrersOf } from '#engine/references.ts'
import { keptAfter, partSecrets, secretsOf } from '#engine/secrets.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { schemaOf } from '#schemas/wire.ts'
import { amountsOf, textOf } from '../base/amounts.ts'
import { bodyAs } from '../base/read-as.ts'
import { sampleOf } from '../base/sample.ts'
import {
  keyRow,
  listOfDefinitions,
  recordsOf,
  rowOf,
  someMoment,
  type Key,
  type MockRow,
} from './mock-data.ts'
import { askedOf, pageOf, firstRows, recordPage } from './mock-pages.ts'
import { missing, Refusal } from './refusal.ts'

type Answer = (asked: Asked) => unknown

const body = (asked: Asked): JsonRecord => recordOf(asked.body)
const ids = (asked: Asked): readonly string[] => bodyAs(asked, 'UuidList')
const idIn = ({ call, params }: Asked): string => needed(params['id'], `id in ${call.id}`)
const boxIn = ({ call, box }: Asked): Box => needed(box, `box of ${call.id}`)
const documentOf = ({ family }: Asked): DocumentMap =>
  needed(family.document, `document of ${family.key}`)
/** A value that the schema of the name takes. */
const sampleNamed = (name: string): unknown => sampleOf(needed(schemaOf(name), `schema ${name}`))
const inBox = ({ company, box }: Asked): MockRow[] => recordsOf(company, box?.id ?? '')

function recordNamed(asked: Asked, id: unknown): MockRow {
  const row = inBox(asked).find((one) => one['UUID'] === id)
  if (!row) throw missing(id)
  return row
}

function assertActionAllowed({ box, call }: Asked, row: MockRow): void {
  const actions = box?.actions.filter((action) => action.call === call.id) ?? []
  if (actions.length > 0 && !actions.some(({ when }) => holds(when, row)))
    throw new Refusal(422, 'This record cannot take part.')
}

const nameOf = (box: Box | undefined, fact: string): string =>
  box?.columns.find((column) => column.fact === fact)?.name ?? ''

const setCancelled =
  (value: boolean, answer: unknown): Answer =>
  (asked) => {
    const row = recordNamed(asked, asked.params['id'])
    assertActionAllowed(asked, row)
    row[nameOf(asked.box, 'isCancelled')] = value
    return answer
  }

const operate: Answer = (asked) => {
  const { operationType = '' } = asked.params
  if (!isKeyOf(operationType, operations)) throw missing(operationType)
  const { set } = operations[operationType]
  const rows = inBox(asked)
  return ids(asked).flatMap((id) => {
    const row = rows.find((one) => one['UUID'] === id)
    if (!row) return [missing(id).message]
    for (const [fact, value] of Object.entries(set)) row[nameOf(asked.box, fact)] = value
    return []
  })
}

const assignTags: Answer = (asked) => {
  const { DocumentUUID, Tags } = bodyAs(asked, 'TagAssignment')
  const row = recordNamed(asked, DocumentUUID)
  const known = definitions(asked, 'tags')
  row['Tags'] = Tags.map((id) => known.find((tag) => tag['UUID'] === id) ?? thrown(missing(id)))
  return true
}
const assignCode: Answer = (asked) => {
  const { UUID, SpecialCode } = bodyAs(asked, 'SpecialCodeAssignment')
  for (const row of UUID.map((id) => recordNamed(asked, id)))
    row['SpecialCode'] = SpecialCode ?? null
  return true
}
function thrown(error: Error): never {
  throw error
}

// Drafts and sending

interface Sent {
  readonly uuid: string
  readonly row: MockRow
}

function documentIn(asked: Asked): {
  readonly uuid: string
  readonly info: JsonRecord
  readonly customer: JsonRecord
} {
  const spec = documentOf(asked)
  const model = recordOf(body(asked)[spec.wrapper])
  const info = recordOf(model[spec.info])
  return {
    uuid: String(info['UUID'] ?? asked.data.chooser.uuid()),
    info,
    customer: recordOf(model[spec.customer]),
  }
}

function stored(asked: Asked, box: Box): Sent {
  const { uuid, info, customer } = documentIn(asked)
  const fresh = rowOf(
    box,
    asked.data.chooser,
    recordsOf(asked.company, box.id).length,
    asked.company,
  )
  const amounts = Object.fromEntries(
    Object.entries(amountsOf(body(asked), documentOf(asked)) ?? {}).map(([fact, amount]) => [
      fact,
      Number(textOf(amount)),
    ]),
  )
  const facts: Readonly<Record<string, unknown>> = {
    uuid,
    issueDate: `${String(info['IssueDate']).slice(0, 10)}T00:00:00`,
    receiverTaxNo: customer['TaxNumber'],
    receiverName: customer['Name'],
    isCancelled: false,
    ...amounts,
  }
  const row = {
    ...fresh,
    ...ownValues(box, recordOf(body(asked)[documentOf(asked).wrapper])),
    ...Object.fromEntries(
      box.columns.flatMap(({ name, fact }) =>
        fact !== undefined && fact in facts ? [[name, facts[fact]]] : [],
      ),
    ),
  }
  return { uuid, row }
}

const sentAnswer = (asked: Asked, { uuid, row }: Sent, box: Box): MockRow => ({
  UUID: uuid,
  [documentOf(asked).number]: row[box.title] ?? null,
})
const boxNamed = (asked: Asked, key: string): Box =>
  needed(
    asked.family.boxes.find((box) => box.key === key),
    `box ${asked.family.key}.${key}`,
  )
const replace = (rows: MockRow[], row: MockRow): void => {
  const at = rows.findIndex((one) => one['UUID'] === row['UUID'])
  if (at === -1) rows.push(row)
  else rows[at] = row
}

const saveDraft: Answer = (asked) => {
  const box = boxNamed(asked, 'drafts')
  const draft = stored(asked, box)
  replace(recordsOf(asked.company, box.id), draft.row)
  asked.company.models.set(draft.uuid, asked.body)
  return sentAnswer(asked, draft, box)
}

/** The ETTN is the key: the same again is the first answer, another document under it is refused. */
const send: Answer = (asked) => {
  const box = boxNamed(asked, documentOf(asked).delivery.from)
  const { uuid } = documentIn(asked)
  const rows = recordsOf(asked.company, box.id)
  const known = rows.find((row) => row['UUID'] === uuid)
  if (known && JSON.stringify(asked.company.models.get(uuid)) !== JSON.stringify(asked.body))
    throw new Refusal(409, 'Another document has this ETTN.')
  const sent = known ? { uuid, row: known } : stored(asked, box)
  if (!known) rows.push(sent.row)
  asked.company.models.set(uuid, asked.body)
  removeIn(recordsOf(asked.company, `${asked.family.key}.drafts`), uuid)
  return sentAnswer(asked, sent, box)
}

const confirm: Answer = (asked) =>
  bodyAs(asked, 'DraftConfirmations').flatMap(({ UUID }) => {
    const isSent = recordsOf(
      asked.company,
      `${asked.family.key}.${documentOf(asked).delivery.from}`,
    ).some((row) => row['UUID'] === UUID)
    const isDraft = inBox(asked).some((row) => row['UUID'] === UUID)
    if (!isSent && !isDraft) return [missing(UUID).message]
    if (isDraft && asked.company.models.has(UUID))
      send({ ...asked, body: asked.company.models.get(UUID) })
    return []
  })

function removeIn(rows: MockRow[], id: unknown): boolean {
  const at = rows.findIndex((row) => (row['UUID'] ?? row['ID']) === id || row['ID'] === id)
  if (at !== -1) rows.splice(at, 1)
  return at !== -1
}

const deleteRecords: Answer = (asked) => {
  for (const id of ids(asked)) {
    const row = recordNamed(asked, id)
    assertActionAllowed(asked, row)
    asked.data.deleted.set(id, row)
  }
  if (referringRows(asked, ids(asked)).length > 0)
    throw new Refusal(409, 'Other records refer to this one.')
  for (const id of ids(asked)) removeIn(inBox(asked), id)
  return true
}

/** A draft of the mock's own has the model that its schema tells. */
const draftModel: Answer = (asked) => {
  recordNamed(asked, asked.params['id'])
  return asked.company.models.get(idIn(asked)) ?? sampleNamed(asked.call.answer)
}

/** Drafts of the mock are made of no file. */
const draftKept: Answer = (asked) => {
  recordNamed(asked, asked.params['id'])
  return { IsOfFile: false, Parts: [], Amounts: [], MustReckon: false, Tolerated: [] }
}

// Records that are written

const recordModel: Answer = (asked) => {
  recordNamed(asked, asked.params['id'])
  const id = idIn(asked)
  const { key } = boxIn(asked)
  const model = asked.company.models.get(id) ?? recordSample(asked)
  const { body: read } = partSecrets(model, secretPlaces(asked, key))
  return { ...recordOf(read), ...readSecrets(asked, id, key) }
}
const recordSample = (asked: Asked): unknown => {
  const { id, record } = boxIn(asked)
  return sampleNamed(needed(record, `record of ${id}`).schema)
}

function assertUnique({ box, company, body: wanted }: Asked, uuid: string): void {
  for (const places of box?.record?.unique ?? [])
    for (const row of recordsOf(company, box?.id ?? '')) {
      const other = company.models.get(String(row['UUID']))
      const said = (one: unknown) => places.map((place) => valueAt(one, place))
      if (row['UUID'] !== uuid && other && String(said(other)) === String(said(wanted)))
        throw new Refusal(409, 'There is a record like this already.')
    }
}

const saveRecord =
  (uuidOf: (asked: Asked) => string): Answer =>
  (given) => {
    const body = withTitles(given, withComputed(boxIn(given), given.body))
    const box = boxNamed(given, boxKeyOf(boxIn(given), body))
    const asked = { ...given, box, body }
    const UUID = uuidOf(asked)
    assertUnique(asked, UUID)
    const rows = inBox(asked)
    const before =
      rows.find((row) => row['UUID'] === UUID) ??
      rowOf(box, asked.data.chooser, rows.length, asked.company)
    const version = nameOf(box, 'version')
    const Version = asked.call.pattern === 'box.create' ? 1 : Number(before[version] ?? 1) + 1
    const row: MockRow = { ...before, ...ownValues(box, asked.body), UUID }
    replace(rows, version === '' ? row : { ...row, [version]: Version })
    asked.company.models.set(UUID, withoutSecrets(asked, UUID, box.key))
    keepTitle(asked, UUID, row[box.title])
    return { UUID, Version, ...(box !== given.box && { Box: box.id }) }
  }

/** The body with the titles of what it refers to. */
const withTitles = (asked: Asked, body: unknown): unknown =>
  referencesOf(asked.family, boxIn(asked)).reduce((whole, { place, box, titleAt }) => {
    const id = valueAt(body, place) ?? ''
    if (id === '') return withoutValue(whole, titleAt)
    const row = recordsOf(asked.company, box).find((one) => one['UUID'] === id)
    if (!row) throw new Refusal(422, 'What this refers to is not there.')
    return withValue(whole, titleAt, row[boxById(asked.portal, box).title])
  }, body)

/** Rows that refer to one of these records, and are none of them. */
const referringRows = ({ portal, company, box }: Asked, uuids: readonly unknown[]) =>
  referrersOf(portal, box?.id ?? '').flatMap(({ box: from, reference }) =>
    recordsOf(company, from.id)
      .filter(
        ({ UUID }) =>
          !(from.id === box?.id && uuids.includes(UUID)) &&
          uuids.includes(valueAt(company.models.get(String(UUID)), reference.place)),
      )
      .map((row) => ({ row, from, reference })),
  )

/** The title of a record that has changed, with all that refer to it. */
function keepTitle(asked: Asked, uuid: string, title: unknown): void {
  for (const { row, from, reference } of referringRows(asked, [uuid])) {
    const { models } = asked.company
    const model = withValue(models.get(String(row['UUID'])), reference.titleAt, title)
    models.set(String(row['UUID']), model)
    Object.assign(row, ownValues(from, model))
  }
}

const updateRecord: Answer = (asked) => {
  const row = recordNamed(asked, asked.params['id'])
  assertActionAllowed(asked, row)
  if (boxKeyOf(boxIn(asked), withComputed(boxIn(asked), asked.body)) !== boxIn(asked).key)
    throw new Refusal(422, 'The record would belong to another list.')
  const [seen] = asked.query['Version'] ?? []
  if (seen !== undefined && Number(seen) !== Number(row[nameOf(asked.box, 'version')] ?? 1))
    throw new Refusal(409, 'Somebody else has changed this record.')
  return saveRecord(() => String(row['UUID']))(asked)
}

const takeStep: Answer = (asked) => {
  const row = recordNamed(asked, asked.params['id'])
  const step = needed(
    stepsOf(boxIn(asked)).find(({ call }) => call === asked.call.id),
    `step of ${asked.call.id}`,
  )
  if (!holds(step.when, row)) throw new Refusal(422, 'This record cannot take part.')
  const before = asked.company.models.get(idIn(asked)) ?? recordSample(asked)
  return updateRecord({ ...asked, body: afterStep(before, asked.body, step) })
}

const mergeRecords: Answer = (asked) => {
  const { company } = asked
  const row = recordNamed(asked, asked.params['id'])
  const uuids = ids(asked)
  if (uuids.includes(String(row['UUID'])))
    throw new Refusal(422, 'A record does not become one with itself.')
  for (const id of uuids) recordNamed(asked, id)
  for (const { row: from, from: box, reference } of referringRows(asked, uuids)) {
    const uuid = String(from['UUID'])
    const titled = withValue(company.models.get(uuid), reference.titleAt, row[boxIn(asked).title])
    const model = withValue(titled, reference.place, row['UUID'])
    company.models.set(uuid, model)
    Object.assign(from, ownValues(box, model))
  }
  const bodyOf = (id: unknown) => company.models.get(String(id)) ?? recordSample(asked)
  const body = mergedRecord(bodyOf(row['UUID']), uuids.map(bodyOf))
  deleteRecords(asked)
  return updateRecord({ ...asked, body })
}

const restoreRecords: Answer = (asked) =>
  ids(asked).flatMap((id) => {
    const row = asked.data.deleted.get(id)
    if (!row) return [missing(id).message]
    replace(inBox(asked), row)
    return []
  })

// Secrets: of each only its place is kept, by the name of what it is a secret of

/** The body without its secrets, of which it is noted which are kept now. */
function withoutSecrets(asked: Asked, name: string, form: string): unknown {
  const { body: left, secrets } = partSecrets(asked.body, secretPlaces(asked, form))
  asked.company.secrets.set(name, keptAfter(keptSecrets(asked, name), secrets))
  return left
}
const secretPlaces = ({ portal, call }: Asked, form: string): readonly string[] => {
  const { forms } = familyOf(portal, call.family)
  return secretsOf(needed(forms?.[form], `form ${form} of ${call.family}`))
}
const keptSecrets = ({ company }: Asked, name: string): readonly string[] =>
  company.secrets.get(name) ?? []
/** What reading adds where there can be secrets. */
const readSecrets = (asked: Asked, name: string, form: string): JsonRecord =>
  secretPlaces(asked, form).length > 0 ? { Secrets: keptSecrets(asked, name) } : {}

/** Kept as a definition of the record. */
const threadOf = (asked: Asked): MockRow[] => {
  const id = String(recordNamed(asked, asked.params['id'])['UUID'])
  return listOfDefinitions(asked.company, `thread ${id}`)
}
const addToThread: Answer = (asked) => {
  const { Text, Files } = body(asked)
  const named = Array.isArray(Files) ? Files : []
  threadOf(asked).push({
    CreatedDate: someMoment,
    UserName: 'Mock',
    Text,
    IsStaff: asked.box?.record?.deskOf !== undefined,
    Files: filesOf(asked)
      .filter(({ UUID }) => named.includes(UUID))
      .map(({ UUID, Name, Size }) => ({ UUID, Name, Size })),
  })
  return true
}

// Files under records

/** Kept as definitions of the record, with their content. */
const filesOf = (asked: Asked): MockRow[] => {
  const id = String(recordNamed(asked, asked.params['id'])['UUID'])
  return listOfDefinitions(asked.company, `files ${id}`)
}
const fileWithoutContent = ({ Content: _content, ...row }: MockRow): MockRow => row
const addFiles: Answer = (asked) => {
  const kept = filesOf(asked)
  const given = filesIn(asked.body)
  if (given.length === 0) throw new Refusal(400, 'There is no file.')
  if (kept.length + given.length > recordFileLimits.files)
    throw new Refusal(422, 'The record has too many files.')
  const added = given.map(({ name: asGiven, bytes }): MockRow => {
    const name = plainFileName(asGiven)
    const fault = faultOfContent(name, bytes)
    if (fault) throw new Refusal(422, `The file cannot be kept: ${fault}.`)
    return {
      UUID: asked.data.chooser.uuid(),
      Name: freeFileName(name, new Set(kept.map(({ Name }) => String(Name)))),
      Type: typeOfFile(name),
      Size: bytes.length,
      UserName: 'Mock',
      CreatedDate: someMoment,
      Content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
    }
  })
  kept.push(...added)
  return added.map(fileWithoutContent)
}
const filesIn = (body: unknown): readonly UploadedFile[] =>
  Array.isArray(body) ? body.filter(isUploaded) : []
const isUploaded = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value
const fileNamed = (asked: Asked): MockRow =>
  filesOf(asked).find(({ UUID }) => UUID === asked.params['file']) ??
  thrown(missing(asked.params['file']))
const fileContent: Answer = (asked) => {
  const { Name, Type, Content } = fileNamed(asked)
  return { Name, Type, Content }
}
const removeFile: Answer = (asked) => removeIn(filesOf(asked), fileNamed(asked)['UUID'])

/** Parties of documents and numbers of records are drawn apart from each other, so that they meet in no document. */
const partyDocuments: Answer = (asked) => {
  recordNamed(asked, asked.params['id'])
  return pageOf(asked, [])
}

// Buttons: what a family's own call does is not known; it answers what its button can show

const pressButton: Answer = (given) => {
  const asked = { ...given, box: given.family.boxes.find(({ key }) => key === given.call.on) }
  if (asked.params['id'] !== undefined) {
    const row = recordNamed(asked, asked.params['id'])
    if (!holds(asked.call.when, row)) throw new Refusal(422, 'This record cannot take part.')
  }
  const { chosen } = asked.call
  // A job over records names them; what another button takes of its rows may be any column of them.
  if (chosen?.each !== undefined)
    for (const id of z.array(z.unknown()).parse(recordOf(asked.body)[chosen.at]))
      recordNamed(asked, id)
  return buttonAnswers[asked.call.answer]?.(asked) ?? sampleNamed(asked.call.answer)
}
/** Where any value of the schema would not do. */
const buttonAnswers: Readonly<Record<string, Answer>> = {
  /** Nothing went wrong. */
  Messages: () => [],
  RecordSaved: (asked) => ({ UUID: inBox(asked)[0]?.['UUID'], Version: 1 }),
  TicketSaved: (asked) => {
    const [row] = inBox(asked)
    return { UUID: row?.['UUID'], ID: row?.['ID'], TicketNumber: row?.['TicketNumber'], Version: 1 }
  },
}

// Settings

const settingsKey = ({ portal, call }: Asked): string =>
  `settings ${settingsOfCall(portal, call).id}`
const keptSettings = (asked: Asked): JsonRecord => ({
  Version: 0,
  ...recordOf(asked.company.models.get(settingsKey(asked))),
  ...readSecrets(asked, settingsKey(asked), formOfSettings(asked)),
})
const formOfSettings = ({ portal, call }: Asked): string => settingsOfCall(portal, call).key
const changeSettings: Answer = (asked) => {
  const version = seenVersion(asked)
  const left = withoutSecrets(asked, settingsKey(asked), formOfSettings(asked))
  return nextSettings(asked, version, recordOf(left))
}
const resetSettings: Answer = (asked) => {
  const version = seenVersion(asked)
  asked.company.secrets.delete(settingsKey(asked))
  return nextSettings(asked, version, {})
}
function seenVersion(asked: Asked): number {
  const version = Number(keptSettings(asked)['Version'])
  const [seen] = asked.query['Version'] ?? []
  if (seen !== undefined && Number(seen) !== version)
    throw new Refusal(409, 'Somebody else has changed these settings.')
  return version
}
function nextSettings(asked: Asked, version: number, body: JsonRecord): unknown {
  const Version = version + 1
  asked.company.models.set(settingsKey(asked), { ...body, Version })
  settingsHistory(asked).unshift({ CreatedDate: someMoment, UserName: 'Mock', Description: null })
  return { Version }
}
const settingsHistory = (asked: Asked): MockRow[] =>
  listOfDefinitions(asked.company, settingsKey(asked))

// Definitions

const kindOf = ({ pattern }: Call): string => textBefore(pattern, '.')
/** Rules may be kept per box. */
const placeOf = ({ call }: Asked): string => call.id.slice(0, call.id.lastIndexOf('.'))
const definitions = (asked: Asked, kind = kindOf(asked.call)): MockRow[] =>
  listOfDefinitions(
    asked.company,
    kind === 'tags'
      ? `${asked.family.key}.tags`
      : kind === 'notifications'
        ? placeOf(asked)
        : `${asked.family.key}.${kind}`,
  )

function definitionOf(asked: Asked, id: unknown): MockRow {
  const row = definitions(asked).find(
    (one) =>
      String(
        one['UUID'] !== undefined && kindOf(asked.call) === 'tags' ? one['UUID'] : one['ID'],
      ) === String(id),
  )
  if (!row) throw missing(id)
  return row
}
const removeDefinition: Answer = (asked) => {
  const row = definitionOf(asked, asked.params['id'])
  definitions(asked).splice(definitions(asked).indexOf(row), 1)
  return true
}
const refuseTaken = (asked: Asked, name: unknown, except?: MockRow): void => {
  if (definitions(asked).some((row) => row !== except && row['Name'] === name))
    throw new Refusal(409, `There is one called ${String(name)} already.`)
}
const given = (row: JsonRecord): MockRow =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  )

const changeTag: Answer = (asked) => {
  const row = definitionOf(asked, body(asked)['UUID'])
  refuseTaken(asked, body(asked)['Name'], row)
  Object.assign(row, given(body(asked)))
  return true
}
const createTag: Answer = (asked) => {
  refuseTaken(asked, body(asked)['Name'])
  const tag = {
    UUID: asked.data.chooser.uuid(),
    Description: '',
    Color: '#3699ff',
    ...given(body(asked)),
  }
  definitions(asked).push(tag)
  return tag
}
const createSeries: Answer = (asked) => {
  refuseTaken(asked, body(asked)['Name'])
  const series = { ID: asked.data.nextId(), ...body(asked), CreatedDate: someMoment, Details: [] }
  definitions(asked).push(series)
  return series
}
const change: Answer = (asked) => {
  const { ID, Base64String, ...rest } = body(asked)
  const row = definitionOf(asked, ID)
  Object.assign(row, given(rest))
  if (typeof Base64String === 'string') asked.company.models.set(`file ${String(ID)}`, Base64String)
  return true
}
const createTemplate: Answer = (asked) => {
  const { Base64String, ID: _, ...rest } = body(asked)
  const template = {
    ID: asked.data.nextId(),
    UUID: asked.data.chooser.uuid(),
    ...rest,
    CreationDate: someMoment,
    TemplateID: 0,
  }
  definitions(asked).push(template)
  asked.company.models.set(`file ${template.ID}`, Base64String)
  return template
}

const ruleIn = (asked: Asked): JsonRecord => recordOf(body(asked)['NotificationDto'])
const ruleRow = (row: MockRow): MockRow => ({
  ID: row['ID'],
  RuleName: row['RuleName'],
  ContactList: row['Contact'],
  IsActive: row['IsActive'],
  CreatedDate: someMoment,
})
const saveRule: Answer = (asked) => {
  definitions(asked).push({ ...ruleIn(asked), ID: asked.data.nextId() })
  return true
}
const changeRule: Answer = (asked) => {
  Object.assign(definitionOf(asked, ruleIn(asked)['ID']), ruleIn(asked))
  return true
}
const oneRule: Answer = (asked) => {
  const { ID, RuleName, IsActive, Rules, Contact } = definitionOf(asked, asked.params['id'])
  return [
    {
      ID,
      RuleName,
      IsActive,
      RuleList: recordsIn(Rules).map((rule) => ({ ValueSecond: null, ...rule })),
      ContactList: Contact,
    },
  ]
}

// Keys

const createKey: Answer = (asked) => {
  const { Name, Roles, ExpiresAt } = bodyAs(asked, 'AccessKeyCreate')
  const roles = Roles ?? []
  const uuid = asked.data.chooser.uuid()
  const key: Key = {
    key: `mock-${uuid}`,
    company: asked.company,
    roles: new Set(roles),
    row: { ...keyRow(uuid, String(Name), roles), ExpiresAt: ExpiresAt ?? null },
  }
  asked.data.keys.push(key)
  return { ...key.row, Key: key.key }
}
const keysOf = ({ data, company }: Asked): Key[] =>
  data.keys.filter((key) => key.company === company)
const keyOf = (asked: Asked, id: unknown): Key =>
  keysOf(asked).find(({ row }) => row['UUID'] === id) ?? thrown(missing(id))
const deleteKeys: Answer = (asked) => {
  const found = ids(asked).map((id) => keyOf(asked, id))
  for (const key of found) asked.data.keys.splice(asked.data.keys.indexOf(key), 1)
  return true
}

// Statistics

const range: Answer = (asked) => {
  const rows = recordPage(asked, boxIn(asked), inBox(asked), {
    ...askedOf(asked),
    Page: '1',
    PageSize: '500',
  }).Content
  return Object.fromEntries(
    Object.entries(boxIn(asked).statistics).map(([name, condition]) => [
      name,
      rows.filter((row) => holds(condition, row)).length,
    ]),
  )
}
const last: Answer = (asked) =>
  firstRows(asked, boxIn(asked), inBox(asked))
    .slice(0, 10)
    .map((row) => Object.fromEntries(boxIn(asked).last.map((name) => [name, row[name] ?? null])))

const list: Answer = (asked) => recordPage(asked, boxIn(asked), inBox(asked), askedOf(asked))
const archived: Answer = (asked) =>
  recordPage(
    asked,
    boxIn(asked),
    inBox(asked).filter((row) => row[nameOf(asked.box, 'isArchived')] === true),
    askedOf(asked),
  )

/** What the mock does for a call; undefined: it needs the service. */
export const answerOf = (call: Call): Answer | undefined =>
  mockAnswers[call.pattern] ?? (call.on === undefined ? undefined : pressButton)

const mockAnswers: Readonly<Record<string, Answer>> = {
  'box.list': list,
  'drafts.list': list,
  'box.archived': archived,
  'box.operation': operate,
  'drafts.operation': operate,
  'box.tags': assignTags,
  'drafts.tags': assignTags,
  'box.specialCode': assignCode,
  'drafts.specialCode': assignCode,
  'box.tagsOf': (asked) => recordNamed(asked, asked.params['id'])['Tags'] ?? [],
  'box.cancel': setCancelled(true, []),
  'box.revertCancel': setCancelled(false, true),
  'settings.read': keptSettings,
  'settings.change': changeSettings,
  'settings.reset': resetSettings,
  'settings.histories': settingsHistory,
  'box.thread': (asked) => threadOf(asked),
  'box.addToThread': addToThread,
  'box.recordFiles': (asked) => filesOf(asked).map(fileWithoutContent),
  'box.addFiles': addFiles,
  'box.recordFile': fileContent,
  'box.removeFile': removeFile,
  'box.documents': partyDocuments,
  'box.model': recordModel,
  'box.create': saveRecord(({ data }) => data.chooser.uuid()),
  'box.update': updateRecord,
  'box.step': takeStep,
  'box.merge': mergeRecords,
  'box.delete': deleteRecords,
  'box.restore': restoreRecords,
  'drafts.create': saveDraft,
  'drafts.model': draftModel,
  'drafts.kept': draftKept,
  'drafts.reckon': draftKept,
  'drafts.delete': deleteRecords,
  'drafts.confirmAndSend': confirm,
  'drafts.editAndSend': send,
  'send.model': send,
  'tags.list': (asked) => pageOf(asked, definitions(asked)),
  'tags.create': createTag,
  'tags.update': changeTag,
  'tags.delete': removeDefinition,
  'series.list': (asked) => pageOf(asked, definitions(asked)),
  'series.create': createSeries,
  'series.update': change,
  'templates.list': (asked) => pageOf(asked, definitions(asked)),
  'templates.files': (asked) => definitions(asked),
  'templates.createFile': createTemplate,
  'templates.update': change,
  'templates.updateFile': change,
  'templates.delete': removeDefinition,
  'templates.download': (asked) =>
    asked.company.models.get(`file ${String(definitionOf(asked, asked.params['id'])['ID'])}`) ??
    btoa('<x/>'),
  'notifications.list': (asked) => pageOf(asked, definitions(asked).map(ruleRow)),
  'notifications.create': saveRule,
  'notifications.update': changeRule,
  'notifications.delete': removeDefinition,
  'notifications.get': oneRule,
  'statistics.range': range,
  'statistics.last': last,
  'accessKeys.create': createKey,
  'accessKeys.list': (asked) =>
    pageOf(
      asked,
      keysOf(asked).map(({ row }) => row),
    ),
  'accessKeys.get': (asked) => keyOf(asked, asked.params['id']).row,
  'accessKeys.delete': deleteKeys,
}
