import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import type { StackedColumn } from '../ui/stacked-table.tsx'
import { toast } from '../ui/toast.tsx'
import { ActiveSwitch } from './definition-cells.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { RuleForm } from './rule-form.tsx'
import { newRule, termProperties, type Rule } from './rule-terms.ts'
import { useDefinitions, type Definitions } from './use-definitions.ts'

type Row = Wire['RulePage']['Content'][number]

/** Who is told when a document comes that fulfils all terms of a rule. */
export function Screen({ route }: { readonly route: Route }) {
  const properties = termProperties(usePortal(), route)
  const definitions = useDefinitions<Row>(route, 'notifications')
  const { t } = useText()
  const [edited, setEdited] = useState<Rule>()
  const [deleted, setDeleted] = useState<Row>()
  const load = useLoadRule(definitions)
  const save = async (rule: Rule) => {
    const call = rule.ID === undefined || rule.ID === null ? 'create' : 'update'
    if (await definitions.change(call, { body: { NotificationDto: rule } })) setEdited(undefined)
  }
  const toggle = async (row: Row, IsActive: boolean) => {
    const rule = await load(row.ID)
    if (rule) await save({ ...rule, IsActive })
  }
  const columns = useColumns(definitions.mayWrite, toggle)
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words="rules"
      keyOf={(row) => String(row.ID)}
      onNew={() => setEdited(newRule(properties))}
      columns={columns}
      rowActions={(row) => (
        <>
          <EditButton
            name={row.RuleName}
            mayWrite={definitions.mayWrite}
            onClick={() => void load(row.ID).then(setEdited)}
          />
          <DeleteButton
            name={row.RuleName}
            mayWrite={definitions.mayWrite}
            onClick={() => setDeleted(row)}
          />
        </>
      )}
    >
      {edited && (
        <RuleForm
          key={edited.ID ?? 'new'}
          rule={edited}
          route={route}
          properties={properties}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
      <DeleteDialog
        deleted={deleted}
        nameOf={(row) => row.RuleName}
        text={t('definitions.rules.deleteText')}
        onClose={() => setDeleted(undefined)}
        onDelete={(row) =>
          definitions.change('delete', { id: String(row.ID) }, t('definitions.deleted'))
        }
      />
    </DefinitionPage>
  )
}

/** Reads a rule with its terms, which the list does not show; a failure is told, and the answer is undefined then. */
function useLoadRule({ ask, idOf }: Definitions<Row>): (ID: number) => Promise<Rule | undefined> {
  const sentenceOf = useFailureSentence()
  return async (ID) => {
    try {
      const [rule] = await ask(idOf('get'), { id: String(ID) }, { answer: 'Rules' })
      return (
        rule &&
        ({
          ID,
          RuleName: rule.RuleName ?? '',
          Rules: rule.RuleList,
          Contact: rule.ContactList,
          IsActive: rule.IsActive,
        } as Rule)
      )
    } catch (error) {
      toast.error(sentenceOf(error))
      return undefined
    }
  }
}

function useColumns(
  mayWrite: boolean,
  onActive: (row: Row, isActive: boolean) => Promise<void>,
): readonly StackedColumn<Row>[] {
  const { t, format } = useText()
  return [
    {
      key: 'name',
      label: t('definitions.rules.name'),
      isText: true,
      cell: (row) => <span className="font-medium text-ink">{row.RuleName}</span>,
    },
    {
      key: 'contacts',
      label: t('definitions.rules.contacts'),
      cell: (row) => (
        <span className="block [overflow-wrap:anywhere] whitespace-normal sm:min-w-44">
          {row.ContactList.map((one) => one.NotificationValue).join(', ')}
        </span>
      ),
    },
    {
      key: 'created',
      isMore: true,
      label: t('definitions.rules.created'),
      cell: (row) => format.date(row.CreatedDate),
    },
    {
      key: 'active',
      label: t('definitions.isActive'),
      cell: (row) => (
        <ActiveSwitch
          name={row.RuleName}
          checked={row.IsActive}
          disabled={!mayWrite}
          onChecked={(isActive) => void onActive(row, isActive)}
        />
      ),
    },
  ]
}
