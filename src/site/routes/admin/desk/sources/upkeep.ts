import { href } from 'react-router'
import type { LinkReport } from '#features/upkeep/check-links.ts'
import { BACKUP_DAYS } from '#features/upkeep/judge-house.ts'
import { isScarce, readSiteState, type SiteState } from '#features/upkeep/read-site-state.ts'
import { berlinDaysBetween } from '#shared/berlin-time.ts'
import { whenText } from '../../when-text.ts'
import type { DeskSource, RunningItem, WaitingItem } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

const STATE = href('/admin/zustand')

/** The site itself: links, machine and backup, for its administrators. */
export const upkeepSource: DeskSource = {
  name: 'Zustand',
  right: 'read-state',
  async look({ actor, ctx, now }) {
    const state = getValue(await readSiteState(ctx, actor))
    return {
      waiting: [...brokenLinks(state.links), ...failedTest(state), ...missingBackup(state, now), ...fullDisk(state)],
      running: [
        ...lastBackup(state, now),
        ...goodLinks(state.links, now),
        { key: 'version', when: `Version ${state.version}`, text: 'läuft' },
      ],
    }
  },
}

function brokenLinks(report: LinkReport | undefined): WaitingItem[] {
  const count = report?.broken.length ?? 0
  if (!report || count === 0) return []
  return [
    {
      key: 'links',
      title: count === 1 ? 'Ein Link führt ins Leere' : `${count} Links führen ins Leere`,
      text: 'Wer darauf klickt, landet auf einer Fehlerseite.',
      since: report.checkedAt,
      action: { label: 'Ansehen', path: STATE },
    },
  ]
}

function goodLinks(report: LinkReport | undefined, now: Date): RunningItem[] {
  if (!report || report.broken.length > 0) return []
  return [{ key: 'links', when: whenText(report.checkedAt, now), text: `Alle ${report.links} Links funktionieren` }]
}

function missingBackup({ lastBackup: last }: SiteState, now: Date): WaitingItem[] {
  const days = last && berlinDaysBetween(last, now)
  if (days !== undefined && days < BACKUP_DAYS) return []
  return [
    {
      key: 'backup',
      title: days === undefined ? 'Noch keine Sicherung' : `Seit ${days} Tagen keine Sicherung`,
      text: 'Geht die Maschine kaputt, ist alles weg, was seither dazukam.',
      since: last,
      action: { label: 'So geht es', path: STATE },
    },
  ]
}

function failedTest({ selfTest }: SiteState): WaitingItem[] {
  const failed = selfTest?.findings.filter(({ isGood }) => isGood === false) ?? []
  if (!selfTest || failed.length === 0) return []
  return [
    {
      key: 'self-test',
      title:
        failed.length === 1
          ? 'Der Selbsttest hat etwas gefunden'
          : `Der Selbsttest hat ${failed.length} Dinge gefunden`,
      text: failed.map(({ what }) => what).join(', '),
      since: selfTest.testedAt,
      action: { label: 'Ansehen', path: STATE },
    },
  ]
}

const lastBackup = ({ lastBackup: last }: SiteState, now: Date): RunningItem[] =>
  last && berlinDaysBetween(last, now) < BACKUP_DAYS
    ? [{ key: 'backup', when: whenText(last, now), text: 'Letzte Sicherung' }]
    : []

const fullDisk = ({ disk }: SiteState): WaitingItem[] =>
  isScarce(disk)
    ? [
        {
          key: 'disk',
          title: 'Der Speicherplatz wird knapp',
          text: 'Ohne Platz nimmt die Website keine Anmeldung, keine Nachricht und kein Bild mehr an.',
          action: { label: 'Ansehen', path: STATE },
        },
      ]
    : []
