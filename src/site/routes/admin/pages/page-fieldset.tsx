import { articleLimits, type ArticleFields } from '#features/news/editing/working-copy.ts'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'

/** The choices. */
export type PageOffer = { lists: string[]; groups: string[]; contacts: string[] }

type Props = { offer: PageOffer; typed: ArticleFields; mistakes: Mistake[] }

/** What one of the club's own pages shows besides its text, and its place in the menu. */
export function PageFieldset({ offer, typed, mistakes }: Props) {
  const { menu, order, contact, training = [] } = typed
  const common = { mistakes, isOptional: true }
  return (
    <>
      <input type="hidden" name="place" value="page" />
      <FormField
        {...common}
        name="menu"
        label="Im Menü unter"
        hint="Zum Beispiel „Verein“ oder ein neuer Name wie „Abteilungen“; ohne Angabe steht die Seite nicht im Menü."
        input={{ ...PLAIN, defaultValue: menu, maxLength: articleLimits.menu, list: 'menue-listen' }}
      />
      <Suggestions id="menue-listen" offered={offer.lists} />
      <FormField
        {...common}
        name="order"
        label="Reihenfolge"
        hint="Eine Zahl: Die kleinere steht weiter vorn; ohne Angabe gilt das Alphabet."
        input={{ ...PLAIN, defaultValue: order, maxLength: 6, inputMode: 'numeric' }}
      />
      <FormField
        {...common}
        name="contact"
        label="Ansprechperson"
        hint="Ein Amt oder ein Name aus dem Vorstand, mit Bild und Adresse; oder was sonst dastehen soll."
        input={{ ...PLAIN, defaultValue: contact, maxLength: articleLimits.title, list: 'ansprechpersonen' }}
      />
      <Suggestions id="ansprechpersonen" offered={offer.contacts} />
      {offer.groups.length > 0 && <GroupChoice offered={offer.groups} chosen={training} />}
    </>
  )
}

const PLAIN = { required: false, autoComplete: 'off' }

const GroupChoice = ({ offered, chosen }: { offered: string[]; chosen: string[] }) => (
  <fieldset className="cluster above-5 apart">
    <legend>Trainingszeiten zeigen von</legend>
    {offered.map((group) => (
      <label key={group}>
        <input type="checkbox" name="training" value={group} defaultChecked={chosen.includes(group)} /> {group}
      </label>
    ))}
  </fieldset>
)

const Suggestions = ({ id, offered }: { id: string; offered: string[] }) => (
  <datalist id={id}>
    {offered.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </datalist>
)
