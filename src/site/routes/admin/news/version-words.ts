import type { ComparedField } from '#features/news/editing/compare-fields.ts'
import type { ArticleCommand } from '#features/news/editing/article-state.ts'

/** The commands on an article, as its history calls them. */
export const articleCommands: Record<ArticleCommand, string> = {
  publish: 'Veröffentlicht',
  schedule: 'Geplant',
  unpublish: 'Von der Website genommen',
  file: 'Aus einer Datei übernommen',
  'file-aside': 'Aus einer Datei, nicht übernommen',
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
  page: 'Menü, Training, Ansprechperson',
}
