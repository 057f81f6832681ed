import type { ArticleDraft } from '#features/news/article.ts'
import { DAY } from '#shared/durations.ts'

const TEAMS = ['Herren 1', 'Herren 2', 'Damen', 'Jugend 15', 'Senioren']
const NEWEST = Date.parse('2020-01-01T18:00:00Z')
const PARAGRAPH =
  'Am Samstagabend war die Halle voll, und wer um sieben kam, stand. Nach den Doppeln lagen wir vorn, nach der ' +
  'ersten Runde der Einzel nicht mehr, und so ging es hin und her, bis kurz vor elf der letzte Ball im Netz hing.'

/**
 * A unique article of ordinary length; one per day, older than the sample content.
 *
 * @param number from 0, the newest
 */
export function sampleArticle(number: number): ArticleDraft {
  const team = TEAMS[number % TEAMS.length] ?? ''
  return {
    slug: `probe-${number}`,
    formerSlugs: [],
    title: `${team}, Spielbericht ${number}`,
    publishedAt: new Date(NEWEST - number * DAY),
    summary: '',
    previewPicture: 'pictures/standard.svg',
    pictures: [],
    metadata: [],
    isDraft: false,
    expiresAt: undefined,
    markdown: [`**${team}** im Spiel ${number}.`, PARAGRAPH, PARAGRAPH, PARAGRAPH].join('\n\n'),
  }
}
