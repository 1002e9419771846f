/** Who a rule tells: a channel, and an address or a number on it. */
import { useText } from '../frame/portal-context.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { RemoveRowButton, RuleRowGroup } from './rule-row-group.tsx'
import { emptyContact, type Contact } from './rule-terms.ts'
import { codeOptions } from './rule-words.ts'

const channels = ['Mail', 'Sms', 'Whatsapp'] as const

export interface RuleContactRowsProps {
  readonly contacts: readonly Contact[]
  readonly onContacts: (contacts: Contact[]) => void
}

/** All contacts of a rule; the last one cannot be removed. */
export function RuleContactRows({ contacts, onContacts }: RuleContactRowsProps) {
  const { t } = useText()
  return (
    <RuleRowGroup
      title={t('definitions.rules.contacts')}
      onAdd={() => onContacts([...contacts, emptyContact])}
    >
      {contacts.map((contact, index) => (
        <ContactRow
          key={index}
          contact={contact}
          isOnly={contacts.length === 1}
          onContact={(changed) => onContacts(contacts.with(index, changed))}
          onRemove={() => onContacts(contacts.filter((_, at) => at !== index))}
        />
      ))}
    </RuleRowGroup>
  )
}

interface ContactRowProps {
  readonly contact: Contact
  readonly isOnly: boolean
  readonly onContact: (contact: Contact) => void
  readonly onRemove: () => void
}

function ContactRow({ contact, isOnly, onContact, onRemove }: ContactRowProps) {
  const { t } = useText()
  const isMail = contact.NotificationValueType === 'Mail'
  const change = (values: Partial<Contact>) => onContact({ ...contact, ...values })
  return (
    <div className="grid grid-cols-[8rem_1fr_auto] items-end gap-2">
      <Select
        aria-label={t('definitions.rules.channel')}
        value={contact.NotificationValueType}
        onValue={(code) => {
          const channel = channels.find((one) => one === code)
          if (channel) change({ NotificationValueType: channel })
        }}
        options={codeOptions(channels, t)}
      />
      <Input
        aria-label={t('definitions.rules.contact')}
        type={isMail ? 'email' : 'tel'}
        value={contact.NotificationValue}
        placeholder={isMail ? 'muhasebe@ornek.com.tr' : '+90 5xx xxx xx xx'}
        onChange={(event) => change({ NotificationValue: event.target.value })}
      />
      <RemoveRowButton
        label={t('definitions.rules.removeContact')}
        disabledReason={isOnly ? t('definitions.rules.oneContact') : undefined}
        onClick={onRemove}
      />
    </div>
  )
}
