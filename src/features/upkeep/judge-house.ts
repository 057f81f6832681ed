import { berlinDaysBetween, formatDate } from '#shared/berlin-time.ts'
import type { Finding } from './finding.ts'

/** What the site knows about itself without the network. @property tried the backup that was last restored on trial, and when */
export type HouseFacts = {
  lastBackup: Date | undefined
  tried: { at: Date; takenAt: Date } | undefined
  lastPurge: Date | undefined
  outbox: { waiting: number; oldest: Date | undefined }
  sendsMails: boolean
}

/** The manual asks for one every night; this many may fail. */
export const BACKUP_DAYS = 7
/** How often the operator should restore a backup on trial. */
const TRIAL_DAYS = 100
/** A mail server may be unavailable for a night. */
const MAIL_DAYS = 1

/** @returns always the same findings in the same order, including good ones */
export const judgeHouse = (facts: HouseFacts, now: Date): Finding[] => [
  backup(facts, now),
  trial(facts, now),
  mails(facts, now),
  limits(facts),
]

function backup({ lastBackup }: HouseFacts, now: Date): Finding {
  const what = 'Sicherung'
  if (!lastBackup)
    return { what, isGood: false, text: 'Es gibt noch keine. Richten Sie „backup“ ein, am besten jede Nacht.' }
  const isFresh = berlinDaysBetween(lastBackup, now) < BACKUP_DAYS
  const text = `Die letzte ist vom ${formatDate(lastBackup)}.`
  return { what, isGood: isFresh, text: isFresh ? text : `${text} Sehen Sie nach, warum keine mehr kommt.` }
}

function trial({ tried }: HouseFacts, now: Date): Finding {
  const what = 'Probe der Sicherung'
  if (!tried)
    return {
      what,
      isGood: false,
      text: 'Noch keine wurde probeweise zurückgeholt. Das macht „verify“ auf der Maschine, ohne etwas zu ändern.',
    }
  const isFresh = berlinDaysBetween(tried.at, now) < TRIAL_DAYS
  const text = `Am ${formatDate(tried.at)} ließ sich die Sicherung vom ${formatDate(tried.takenAt)} ganz zurückholen.`
  return {
    what,
    isGood: isFresh,
    text: isFresh ? text : `${text} Das ist lange her: Machen Sie es wieder einmal, mit „verify“.`,
  }
}

function mails({ outbox: { waiting, oldest }, sendsMails }: HouseFacts, now: Date): Finding {
  const what = 'Nachrichten'
  if (!sendsMails)
    return {
      what,
      isGood: false,
      text: 'Es ist kein Mailserver eingerichtet: Nachrichten liegen als Dateien im Datenordner, statt anzukommen.',
    }
  if (oldest && berlinDaysBetween(oldest, now) > MAIL_DAYS)
    return {
      what,
      isGood: false,
      text: `${waiting} warten, die älteste seit dem ${formatDate(oldest)}. Im Postausgang steht, woran es liegt.`,
    }
  return {
    what,
    isGood: true,
    text: waiting === 0 ? 'Keine wartet: Alle sind verschickt.' : `${waiting} sind gerade auf dem Weg.`,
  }
}

function limits({ lastPurge }: HouseFacts): Finding {
  const text = lastPurge
    ? `Zuletzt hat die Website am ${formatDate(lastPurge)} Daten gelöscht, deren Frist abgelaufen war.`
    : 'Die Website sieht jeden Tag nach. Bisher ist noch keine Frist abgelaufen.'
  return { what: 'Löschfristen', isGood: true, text }
}
