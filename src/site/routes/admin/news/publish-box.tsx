import { TriangleAlert } from '#site/ui/icons.ts'
import { useState } from 'react'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './show.module.css'
import { planWords } from './news-words.ts'
import { momentsOf, type ShownArticle } from './shown-article.ts'
import { Submit } from '../../../ui/submit.tsx'

type Props = { article: ShownArticle; typed: ArticleFields; mistakes: Mistake[] }

/** Everything about publishing. The button says what it does and is never disabled: it leads to the fields to correct. */
export function PublishBox({ article, typed, mistakes }: Props) {
  const { state, flag } = article
  const moments = momentsOf(typed)
  const [day, setDay] = useState(moments.publishDay)
  const isShown = state === 'public' || state === 'ended'
  return (
    <section className={styles['box']} aria-labelledby="auf-die-website">
      <h2 id="auf-die-website">Auf die Website</h2>
      {flag !== undefined && (
        <p className="flag wrong">
          <Icon icon={TriangleAlert} size={18} /> {flag}
        </p>
      )}
      {!isShown && (
        <WhenChoice moments={moments} mistakes={mistakes} isPlanned={moments.publishDay !== ''} onDay={setDay} />
      )}
      <EndChoice moments={moments} mistakes={mistakes} />
      <Submit kind="accent" value="publish">
        {isShown ? (
          'Änderungen veröffentlichen'
        ) : (
          <>
            <span className={styles['now']}>Veröffentlichen</span>
            <span className={styles['later']}>{planWords(day)}</span>
          </>
        )}
      </Submit>
      {state === 'ended' && (
        <Submit kind="quiet" value="show-again">
          Wieder zeigen
        </Submit>
      )}
      <Submit kind="quiet" value="save">
        Entwurf speichern
      </Submit>
      <TakeBack article={article} />
    </section>
  )
}

const EndChoice = ({ moments, mistakes }: Pick<ChoiceProps, 'moments' | 'mistakes'>) => (
  <fieldset className={styles['moment']}>
    <legend className="below-2 across">Endet von selbst</legend>
    <FormField
      name="endDay"
      label="Tag"
      mistakes={mistakes}
      input={{ type: 'date', defaultValue: moments.endDay, required: false }}
    />
    <FormField
      name="endTime"
      label="Uhrzeit"
      input={{ type: 'time', defaultValue: moments.endTime, required: false }}
    />
  </fieldset>
)

/** Folded, so that nobody unpublishes by a slip of the thumb. */
function TakeBack({ article: { state, hasChanges, slug } }: { article: ShownArticle }) {
  const isNew = slug === undefined
  if (state === 'draft' && !isNew && !hasChanges) return null
  return (
    <details>
      <summary className="line strong thumb">{isNew ? 'Entwurf löschen' : 'Zurücknehmen'}</summary>
      <div className="rows gap-2 start">
        {hasChanges && (
          <button className="button button-quiet" type="submit" name="intent" value="discard">
            {isNew ? 'Entwurf endgültig löschen' : 'Änderungen verwerfen'}
          </button>
        )}
        {state !== 'draft' && (
          <button className="button button-quiet" type="submit" name="intent" value="unpublish">
            {state === 'planned' ? 'Nicht mehr planen' : 'Von der Website nehmen'}
          </button>
        )}
      </div>
    </details>
  )
}

type ChoiceProps = {
  moments: ReturnType<typeof momentsOf>
  mistakes: Mistake[]
  isPlanned: boolean
  onDay: (day: string) => void
}

const WhenChoice = ({ moments, mistakes, isPlanned, onDay }: ChoiceProps) => (
  <fieldset>
    <legend className="visually-hidden below-2">Wann</legend>
    <label className="strong">
      <input type="radio" name="when" value="now" defaultChecked={!isPlanned} /> Jetzt veröffentlichen
    </label>
    <label className="strong">
      <input type="radio" name="when" value="scheduled" defaultChecked={isPlanned} /> Planen
    </label>
    <div className={styles['moment']}>
      <FormField
        name="publishDay"
        label="Tag"
        mistakes={mistakes}
        input={{
          type: 'date',
          defaultValue: moments.publishDay,
          required: false,
          onChange: ({ currentTarget }) => onDay(currentTarget.value),
        }}
      />
      <FormField
        name="publishTime"
        label="Uhrzeit"
        input={{ type: 'time', defaultValue: moments.publishTime, required: false }}
      />
    </div>
  </fieldset>
)
