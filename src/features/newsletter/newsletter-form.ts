import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'
import type { ToldArticle } from './newsletter-mail.ts'

const SUBJECT = 150
const TEXT = 5_000
const ARTICLES = 10

/** @param choice articles to choose from */
export const describeNewsletter = (choice: readonly ToldArticle[]) =>
  describeForm(
    {
      subject: {
        kind: 'line',
        label: 'Betreff',
        autoComplete: 'off',
        schema: z
          .string()
          .min(1, 'Bitte geben Sie dem Newsletter einen Betreff.')
          .max(SUBJECT, `Der Betreff ist zu lang: Er hat höchstens ${SUBJECT} Zeichen.`),
      },
      text: {
        kind: 'text',
        rows: 8,
        label: 'Text',
        hint: 'Ein paar Zeilen genügen. Eine leere Zeile beginnt einen neuen Absatz.',
        schema: z.string().max(TEXT, `Der Text ist zu lang: Er hat höchstens ${TEXT} Zeichen.`),
      },
      articles: {
        kind: 'several',
        label: 'Artikel',
        options: choice.map(({ slug, title }) => ({ value: slug, label: title })),
        none: 'Noch steht kein Artikel auf der Website.',
        schema: z
          .array(z.string())
          .transform((slugs) => [...new Set(slugs)])
          .refine(
            ({ length }) => length <= ARTICLES,
            `Mehr als ${ARTICLES} Artikel liest niemand. Bitte wählen Sie weniger aus.`,
          ),
      },
    },
    ({ text, articles }, say) => {
      if (text === '' && articles.length === 0) say('text', 'Bitte schreiben Sie etwas, oder wählen Sie Artikel aus.')
    },
  )
