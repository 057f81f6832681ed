import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { officeNames, toOffices } from '#rights/offices.ts'
import { formatDate } from '#shared/berlin-time.ts'

/** The notice for a member whose office requires a second factor. */
export function factorNotice({ roles, dueAt, isOverdue }: NeededFactor): string {
  const names = toOffices(roles).map((office) => `„${officeNames[office]}“`)
  const isOne = names.length === 1
  const offices = `${isOne ? 'Amt' : 'Ämter'} ${names.join(' und ')}`
  return isOverdue
    ? `${isOne ? 'Ihr' : 'Ihre'} ${offices} ${isOne ? 'ruht' : 'ruhen'}, bis Sie die Anmeldung in zwei Schritten eingerichtet haben. Danach ist sofort alles wieder offen.`
    : `Ab dem ${formatDate(dueAt)} ist für ${isOne ? 'Ihr' : 'Ihre'} ${offices} die Anmeldung in zwei Schritten nötig. Das Einrichten dauert zwei Minuten.`
}
