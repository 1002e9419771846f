/** The cards that a person has named, or those behind the drivers that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { HelperFault } from '../base/helper-fault.ts'
import { joinedCards, type Cards } from './cards.ts'
import { openPkcs11Cards, usualDrivers } from './pkcs11-cards.ts'
import { createSoftwareCards, isSoftwareCard, type SoftwareCard } from './software-cards.ts'

export interface NamedCards {
  /** Files of drivers (PKCS #11). */
  readonly drivers: readonly string[]
  /** Files with a certificate and its key (software-cards.ts). */
  readonly files: readonly string[]
  /** Cards that are in no file. */
  readonly made?: readonly SoftwareCard[]
}

/** Throws HelperFault where nothing is named and no driver found, or something named cannot be opened. */
export function openCards({ drivers, files, made = [] }: NamedCards): Cards {
  const soft = [...files.map(readCard), ...made]
  const isNamed = drivers.length > 0 || soft.length > 0
  const found = isNamed ? drivers : (usualDrivers[process.platform] ?? []).filter(existsSync)
  if (!isNamed && found.length === 0)
    throw new HelperFault(
      'No driver of a card was found. Install that of your card, and name its file: --driver FILE. To try without a card: --demo.',
    )
  return joinedCards([
    ...found.map(openPkcs11Cards),
    ...(soft.length > 0 ? [createSoftwareCards(soft)] : []),
  ])
}

function readCard(file: string): SoftwareCard {
  const pem = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!isSoftwareCard(pem))
    throw new HelperFault(
      `${file} is no card: it needs a certificate and its key, which is encrypted with the PIN (PKCS #8), both as PEM.`,
    )
  return { label: basename(file), pem }
}
