import { articleLimits, type ArticleFields } from '#features/news/editing/working-copy.ts'
import { FormField, FormTextField, type Mistake } from '../../../ui/form-field.tsx'
import { EditorMount } from './editor/editor-mount.tsx'
import type { KnownPicture } from '../../../pictures/known-picture.ts'
import type { Option } from '#shared/form/field.ts'
import styles from './show.module.css'
import { PageFieldset, type PageOffer } from '../pages/page-fieldset.tsx'
import type { ShownArticle } from './shown-article.ts'
import { href } from 'react-router'

type LibraryOption = Option & Pick<KnownPicture, 'text' | 'isUndescribed'>

type Props = {
  article: ShownArticle & { categories: string[]; library: readonly LibraryOption[]; offer: PageOffer | undefined }
  /** The values of the fields. */
  typed: ArticleFields
  mistakes: Mistake[]
  /** The editor has loaded, and shows pictures its own way. */
  hasEditor: boolean
  onEditor: () => void
  onTitle: (title: string) => void
}

/** The sheet on which the article is written. */
export function ArticleSheet({ article, typed, mistakes, hasEditor, onEditor, onTitle }: Props) {
  const { id, fields, kept, slug, number, savedBy, savedAt, accountId } = article
  return (
    <div className={styles['sheet']}>
      <TitleField typed={typed.title} mistakes={mistakes} onTitle={onTitle} />
      <MarkdownField markdown={typed.markdown} mistakes={mistakes} />
      <EditorMount
        key={id}
        articleId={id}
        accountId={accountId}
        server={{ number, fields, kept, by: savedBy, at: savedAt }}
        known={[...article.pictures, ...article.library.map(toKnown)]}
        library={article.library}
        onReady={onEditor}
      />
      <FormField
        name="summary"
        label="Zusammenfassung"
        isOptional
        hint={
          article.offer
            ? 'Ein Satz, der unter der Überschrift und in Suchmaschinen steht.'
            : 'Ein Satz für Suchmaschinen und Vorschauen; ohne ihn gilt der Anfang des Textes.'
        }
        mistakes={mistakes}
        input={{ defaultValue: typed.summary, maxLength: articleLimits.summary, required: false }}
      />
      <AddressField slug={slug} typed={typed.slug} mistakes={mistakes} isPage={article.offer !== undefined} />
      {article.offer && <PageFieldset offer={article.offer} typed={typed} mistakes={mistakes} />}
      {typed.pictures.map((path) => (
        <input key={path} type="hidden" name="pictures" value={path} />
      ))}
      {!hasEditor && (
        <PlainPictures
          chosen={typed.pictures.map((path) => nameOf(path, article.library))}
          offered={article.library.filter(({ value }) => !typed.pictures.includes(value)).slice(0, MOST_PLAIN)}
          preview={typed.previewPicture}
        />
      )}
      {article.categories.length > 0 && <CategoryChoice offered={article.categories} chosen={typed.categories} />}
      <input type="hidden" name="previewPicture" value={typed.previewPicture ?? ''} />
    </div>
  )
}

type TitleProps = { typed: string } & Pick<Props, 'mistakes' | 'onTitle'>

const TitleField = ({ typed, mistakes, onTitle }: TitleProps) => (
  <FormField
    name="title"
    label="Überschrift"
    mistakes={mistakes}
    input={{
      defaultValue: typed,
      maxLength: articleLimits.title,
      required: false,
      autoComplete: 'off',
      onChange: ({ currentTarget }) => onTitle(currentTarget.value),
    }}
  />
)

type AddressProps = { slug: string | undefined; typed: string; mistakes: Mistake[]; isPage: boolean }

const NEW_HINTS = {
  page: 'Wo die Seite steht, zum Beispiel /verein/satzung; ohne Angabe entsteht die Adresse aus der Überschrift.',
  article: 'Steht hinter /news/; ohne Angabe entsteht sie aus der Überschrift.',
}
const KNOWN_HINTS = {
  page: 'Wer die bisherige Adresse kennt, wird weitergeleitet. Unterseiten ziehen mit um.',
  article: 'Steht hinter /news/; wer die bisherige Adresse kennt, wird weitergeleitet.',
}

const AddressField = ({ slug, typed, mistakes, isPage }: AddressProps) => (
  <FormField
    name="slug"
    label="Adresse"
    isOptional
    hint={(slug === undefined ? NEW_HINTS : KNOWN_HINTS)[isPage ? 'page' : 'article']}
    mistakes={mistakes}
    input={{
      defaultValue: typed,
      maxLength: isPage ? 160 : 80,
      required: false,
      autoComplete: 'off',
      spellCheck: false,
    }}
  />
)

/** Without script, this many pictures can be chosen, the newest. */
const MOST_PLAIN = 48

const nameOf = (path: string, library: readonly Option[]): Option =>
  library.find(({ value }) => value === path) ?? { value: path, label: path.replace('pictures/', '') }

const toKnown = ({ value, text, isUndescribed }: LibraryOption): KnownPicture => ({
  path: value,
  text,
  isUndescribed,
  problem: undefined,
})

const CategoryChoice = ({ offered, chosen }: { offered: string[]; chosen: string[] }) => (
  <fieldset className="cluster above-5 apart">
    <legend>Kategorien</legend>
    {offered.map((name) => (
      <label key={name}>
        <input type="checkbox" name="categories" value={name} defaultChecked={chosen.includes(name)} /> {name}
      </label>
    ))}
  </fieldset>
)

/** The text as Markdown; works without script, and the rich editor writes into it. */
const MarkdownField = ({ markdown, mistakes }: { markdown: string; mistakes: Mistake[] }) => (
  <FormTextField
    name="markdown"
    label="Text"
    hint="Eine Leerzeile beginnt einen Absatz, **fett**, ## Zwischenüberschrift, [Wort](https://…) für einen Link."
    mistakes={mistakes}
    typed={markdown}
    box={{ rows: 18, maxLength: articleLimits.markdown }}
  />
)

type PlainPicturesProps = { chosen: Option[]; offered: Option[]; preview: string | undefined }

/** One submit can add this many. */
const NEW_PLACES = [1, 2, 3]

/**
 * For browsers without script: reorder, remove, add. Hidden fields before it hold the paths, one for each place; the hidden preview picture comes
 * after it, because the first field of a name counts.
 */
const PlainPictures = ({ chosen, offered, preview }: PlainPicturesProps) => (
  <noscript>
    <fieldset className={styles['pictures']}>
      <legend>Bilder</legend>
      {chosen.map(({ value, label }, index) => (
        <div key={value}>
          <label htmlFor={`platz-${index}`}>{label}: Platz (leer nimmt es heraus)</label>
          <input id={`platz-${index}`} name="place" inputMode="numeric" defaultValue={index + 1} maxLength={3} />
        </div>
      ))}
      {NEW_PLACES.map((number) => (
        <div key={number}>
          <label htmlFor={`neues-bild-${number}`}>Bild dazu</label>
          <PictureSelect id={`neues-bild-${number}`} name="pictures" offered={offered} chosen="" />
        </div>
      ))}
      <div>
        <label htmlFor="vorschaubild">Vorschaubild</label>
        <PictureSelect
          id="vorschaubild"
          name="previewPicture"
          offered={[...chosen, ...offered]}
          chosen={preview ?? ''}
        />
      </div>
      <p>
        Neue Fotos laden Sie zuerst unter <a href={href('/admin/bilder')}>Bilder</a> hoch und beschreiben sie dort.
      </p>
    </fieldset>
  </noscript>
)

type SelectProps = { id: string; name: string; offered: Option[]; chosen: string }

const PictureSelect = ({ id, name, offered, chosen }: SelectProps) => (
  <select id={id} name={name} defaultValue={chosen}>
    <option value="">keines</option>
    {offered.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
