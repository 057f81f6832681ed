import { OFFICES, officeNames, type Office } from '#rights/offices.ts'
import styles from './people.module.css'
import { openedRooms } from './person-words.ts'

const fieldName = (office: Office) => `amt-${office}`

/** The ticked offices of a sent form. */
export const readOffices = (fields: Readonly<Record<string, unknown>>): Office[] =>
  OFFICES.filter((office) => fields[fieldName(office)] !== undefined)

/** One checkbox for each office. */
export const OfficeChoice = ({ chosen }: { chosen: readonly Office[] }) => (
  <fieldset className={styles['offices']}>
    <legend className="below-1">Ämter</legend>
    {OFFICES.map((office) => (
      <label className="strong tall snug" key={office}>
        <input type="checkbox" name={fieldName(office)} defaultChecked={chosen.includes(office)} />
        <span>
          {officeNames[office]}
          <small className="detail">{openedRooms(office)}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
