import type { ComparedField } from '#features/news/editing/compare-fields.ts'
import type { Deed, VersionLine } from '#features/news/editing/version.ts'
import { formatListDate } from '#shared/berlin-time.ts'

const deeds: Record<Deed, string> = {
  publish: 'Veröffentlicht',
  schedule: 'Geplant',
  unpublish: 'Von der Website genommen',
  file: 'Aus einer Datei übernommen',
  'file-aside': 'Aus einer Datei, nicht übernommen',
}

/** @param who what people call whoever did it; undefined for a file and for accounts that are gone */
export function describeVersion({ deed, at, by }: VersionLine, who: string | undefined) {
  return {
    deed: deeds[deed],
    when: formatListDate(at),
    who: who ?? (by === undefined ? undefined : 'jemand, dessen Konto es nicht mehr gibt'),
  }
}

export const comparedFieldNames: Record<ComparedField, string> = {
  title: 'Überschrift',
  markdown: 'Text',
  summary: 'Zusammenfassung',
  slug: 'Adresse',
  pictures: 'Bilder',
  preview: 'Vorschaubild',
  categories: 'Kategorien',
  end: 'Endet von selbst',
}
