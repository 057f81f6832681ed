import { href, Link } from 'react-router'
import { PostForm } from '../../../../ui/post-form.tsx'
import { ResponsivePicture } from '../../../../ui/responsive-picture.tsx'
import { RoomPart } from '../../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import styles from './evening.module.css'
import { PICTURE } from './newest-pictures.ts'
import { Submit } from '../../../../ui/submit.tsx'

type Props = Pick<Route.ComponentProps['loaderData'], 'article' | 'pictures' | 'canWrite' | 'isOver'>

/** The one article about the tournament: created here, continued in the news room. */
export const ArticlePart = ({ article, pictures, canWrite, isOver }: Props) => (
  <RoomPart id="artikel" title="Artikel">
    {canWrite ? (
      article ? (
        <Begun id={article.id} state={article.state} />
      ) : (
        <BeginForm pictures={pictures} isOver={isOver} />
      )
    ) : (
      <p>
        Den Artikel schreibt, wer das Amt „Pressewart“ oder „Vorstand“ hat. Dort steht das Turnier schon in der
        Übersicht, sobald alles gespielt ist; mit einem Klick wird daraus ein Entwurf.
      </p>
    )}
  </RoomPart>
)

const Begun = ({ id, state }: NonNullable<Props['article']>) => (
  <>
    <p>{state === 'draft' ? 'Der Entwurf ist begonnen.' : 'Der Artikel ist schon geschrieben.'}</p>
    <p>
      <Link className="button button-accent" to={href('/admin/news/:id', { id })}>
        {state === 'draft' ? 'Weiterschreiben' : 'Ansehen und ändern'}
      </Link>
    </p>
  </>
)

const BeginForm = ({ pictures, isOver }: Pick<Props, 'pictures' | 'isOver'>) => (
  <>
    <p>
      Aus den Ergebnissen entsteht ein Entwurf mit Überschrift, Text, Tabelle und Zahlen, den nur Sie sehen.
      {!isOver && ' Er erzählt, was bis jetzt feststeht.'}
    </p>
    <PostForm>
      {pictures.length > 0 && (
        <fieldset className={styles['pictures']}>
          <legend className="below-2">Welche Bilder sollen dazu?</legend>
          <ul className="rows gap-2 tiles-9">
            {pictures.map(({ path, picture, text }, index) => (
              <li key={path}>
                <label className="block relative">
                  <input type="checkbox" name={PICTURE} value={path} />
                  <ResponsivePicture picture={picture} sizes="9rem" maxWidth={480} alt={text || `Bild ${index + 1}`} />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Submit kind="accent" value="artikel">
        Artikel beginnen
      </Submit>
    </PostForm>
    {pictures.length === 0 && (
      <p>
        Fotos vom Tag? <Link to={href('/admin/bilder')}>Erst hochladen</Link>, dann stehen sie hier zur Wahl.
      </p>
    )}
  </>
)
