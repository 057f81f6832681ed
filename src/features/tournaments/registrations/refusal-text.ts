import { formatDate, formatTime } from '#shared/berlin-time.ts'
import { formatWait } from '#shared/durations.ts'
import type { EventFull } from './places.ts'
import type { MayWait } from './register-teams.ts'
import type { TakeRefusal } from './take-registration.ts'

/** What the visitor reads when a valid form is refused; everything typed is still in the form below. */
export function refusalText(refusal: TakeRefusal): string {
  switch (refusal.kind) {
    case 'registration-closed':
      return `Der Anmeldeschluss war am ${formatDate(refusal.closedAt)} um ${formatTime(refusal.closedAt)} Uhr. Bitte wenden Sie sich an die Turnierleitung.`
    case 'too-many-teams':
      return `Je Anmeldung sind höchstens ${refusal.maxTeams} Mannschaften möglich.`
    case 'unknown-competition':
      return 'Diesen Wettbewerb gibt es nicht (mehr). Bitte wählen Sie einen aus der Liste.'
    case 'may-wait':
      return waitText(refusal)
    case 'event-full':
      return fullText(refusal)
    case 'same-team-twice':
      return `„${refusal.teamName}“ ist doppelt eingetragen. Bitte geben Sie jeder Mannschaft einen eigenen Namen.`
    case 'unknown-event':
      return 'Dieses Turnier gibt es nicht mehr.'
    case 'form-already-sent':
      return `Von dieser Seite haben Sie schon eine Anmeldung abgeschickt (Nummer ${refusal.reference}). Soll das hier eine weitere sein, dann klicken Sie noch einmal auf „Anmelden“.`
    case 'too-fast':
      return 'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben kurz und klicken Sie noch einmal auf „Anmelden“.'
    case 'trap-filled':
      return 'Ein verstecktes Feld war ausgefüllt, vermutlich von Ihrem Browser. Wir haben es geleert: Bitte klicken Sie noch einmal auf „Anmelden“.'
    case 'unknown-form':
      return 'Das Formular war zu alt oder unvollständig. Ihre Angaben sind noch da: Bitte klicken Sie noch einmal auf „Anmelden“.'
    case 'not-stored':
      return 'Ihre Anmeldung konnte gerade nicht gespeichert werden. Das liegt nicht an Ihnen. Bitte lassen Sie diese Seite offen und klicken Sie in ein paar Minuten noch einmal auf „Anmelden“.'
    case 'too-many':
      return `Von Ihrem Anschluss kamen gerade sehr viele Anmeldungen. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal. Ihre Angaben bleiben so lange hier stehen.`
  }
}

function fullText({ free, wanted, contactEmail, competition }: EventFull): string {
  if (free === 0) {
    const what = competition === undefined ? 'Das Turnier' : `„${competition}“`
    return `${what} ist leider ausgebucht: Alle Plätze sind vergeben. Wenn Sie nachrücken möchten, sobald einer frei wird, schreiben Sie bitte an ${contactEmail}.`
  }
  const left = free === 1 ? 'ist leider nur noch 1 Platz' : `sind leider nur noch ${free} Plätze`
  return `Es ${left} frei; für ${wanted} Mannschaften reicht das nicht. Bitte melden Sie weniger Mannschaften an, oder schreiben Sie an ${contactEmail}.`
}

/** Asked once; nothing is stored before the visitor has decided. */
function waitText({ seated, unseated }: MayWait): string {
  const list = (names: string[]) => new Intl.ListFormat('de').format(names.map((name) => `„${name}“`))
  if (seated.length === 0) {
    return unseated.length === 1
      ? 'Gerade sind alle Plätze vergeben. Ihre Mannschaft kann auf die Warteliste.'
      : 'Gerade sind alle Plätze vergeben. Ihre Mannschaften können auf die Warteliste.'
  }
  const left = seated.length === 1 ? 'Es ist nur noch 1 Platz frei' : `Es sind nur noch ${seated.length} Plätze frei`
  return `${left}: ${list(seated)} wäre${seated.length === 1 ? '' : 'n'} dabei, ${list(unseated)} ${unseated.length === 1 ? 'käme' : 'kämen'} auf die Warteliste.`
}
