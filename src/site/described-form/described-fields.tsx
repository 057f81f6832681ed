import { cx } from '#site/ui/cx.ts'
import { ArrowDown, ArrowUp, Plus, Trash2, type IconPath } from '#site/ui/icons.ts'
import { useContext, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './described-form.module.css'
import { Optional } from '../ui/form-field.tsx'
import { FormSurroundingsContext, Leaf, SeveralLeaf, WholeMistake } from './described-leaf.tsx'
import type { Field, Fields, ListField } from '#shared/form/field.ts'
import { orderName, type ListOrder } from './order-list.ts'
import { countName, innerName, isList, isTypedFields, type Typed, type TypedFields } from '#shared/form/typed.ts'
import { itemName } from './value-lines.ts'

/** The fields of a description with their current values. */
export const DescribedFields = ({ fields, typed, name = '' }: { fields: Fields; typed: TypedFields; name?: string }) =>
  Object.entries(fields).map(([key, field]) => (
    <DescribedField key={key} field={field} typed={typed[key] ?? ''} name={innerName(name, key)} />
  ))

function DescribedField({ field, typed, name }: { field: Field; typed: Typed; name: string }) {
  if (field.kind === 'list') return <DescribedList list={field} typed={typed} name={name} />
  if (field.kind === 'several') return <SeveralLeaf field={field} chosen={isList(typed) ? typed : []} name={name} />
  if (field.kind === 'group') return <Group field={field} typed={typed} name={name} />
  return <Leaf field={field} typed={typeof typed === 'string' ? typed : ''} name={name} />
}

const Group = ({ field, typed, name }: { field: Extract<Field, { kind: 'group' }>; typed: Typed; name: string }) => (
  <fieldset className={styles['group']}>
    <legend className="bold large">
      {field.label}
      {field.optional && <Optional />}
    </legend>
    {field.hint !== undefined && <p className={styles['hint']}>{field.hint}</p>}
    <WholeMistake name={name} />
    <DescribedFields fields={field.fields} typed={isTypedFields(typed) ? typed : {}} name={name} />
  </fieldset>
)

type ListProps = { list: ListField; typed: Typed; name: string }

/** A list whose items are added, removed and reordered by buttons that send the form, so that it works without script. */
function DescribedList({ list, typed, name }: ListProps) {
  const { today } = useContext(FormSurroundingsContext)
  const items = isList(typed) ? typed : []
  const isOver = (item: Typed) => {
    const last = list.foldBy !== undefined && isTypedFields(item) ? item[list.foldBy] : undefined
    return typeof last === 'string' && last !== '' && last < today
  }
  const rows = items.map((item, index) => ({
    isOver: isOver(item),
    row: <Item key={index} list={list} typed={item} name={innerName(name, index)} index={index} count={items.length} />,
  }))
  const over = rows.filter((row) => row.isOver)
  return (
    <fieldset className={styles['list']}>
      <legend className="bold large">{list.label}</legend>
      {list.hint !== undefined && <p className={styles['hint']}>{list.hint}</p>}
      <WholeMistake name={name} />
      <input type="hidden" name={countName(name)} value={items.length} />
      {items.length === 0 && <p className={styles['empty']}>Noch nichts.</p>}
      <Halves list={list} items={items}>
        {rows.filter((row) => !row.isOver).map(({ row }) => row)}
      </Halves>
      {over.length > 0 && (
        <details className={styles['over']}>
          <summary className="strong thumb">Vergangenes ({over.length})</summary>
          {over.map(({ row }) => row)}
        </details>
      )}
      <button
        className="button button-quiet"
        type="submit"
        name="intent"
        id={orderName('dazu', name)}
        value={orderName('dazu', name)}
      >
        <Icon icon={Plus} size={18} /> {list.one} hinzufügen
      </button>
    </fieldset>
  )
}

type HalvesProps = { list: ListField; items: readonly Typed[]; children: ReactNode[] }

/** Neighbouring items with the same value in the field `tableBy` share one half of the table, below that value's label. */
function Halves({ list: { item, tableBy }, items, children }: HalvesProps) {
  const field = tableBy !== undefined && item.kind === 'group' ? item.fields[tableBy] : undefined
  if (tableBy === undefined || field?.kind !== 'choice' || items.length === 0) return children
  const kinds = items.map((typed) => (isTypedFields(typed) && String(typed[tableBy])) || field.options[0]?.value)
  const begins = kinds.flatMap((kind, index) => (index === 0 || kind !== kinds[index - 1] ? [index] : []))
  return (
    <div className={styles['table']}>
      {begins.map((begin, half) => (
        <div className={styles['half']} key={begin}>
          <strong className="heavy block huge">
            {field.options.find(({ value }) => value === kinds[begin])?.label}
          </strong>
          {children.slice(begin, begins[half + 1])}
        </div>
      ))}
    </div>
  )
}

function Item({ list, typed, name, index, count }: ListProps & { index: number; count: number }) {
  const { item } = list
  const called = itemName(typed, list.nameOf) ?? `${list.one} ${index + 1}`
  const buttons = (
    <div className={styles['orders']}>
      {count > 1 && list.foldBy === undefined && (
        <>
          <Order order="hoch" name={name} label={`${called} nach oben`} isOff={index === 0} icon={ArrowUp} />
          <Order
            order="runter"
            name={name}
            label={`${called} nach unten`}
            isOff={index === count - 1}
            icon={ArrowDown}
          />
        </>
      )}
      <Order order="weg" name={name} label={`${called} entfernen`} isOff={false} icon={Trash2} />
    </div>
  )
  if (item.kind !== 'group') {
    return (
      <div className={styles['line']}>
        <Leaf
          field={item}
          typed={typeof typed === 'string' ? typed : ''}
          name={name}
          label={`${item.label} ${index + 1}`}
        />
        {buttons}
      </div>
    )
  }
  return (
    <fieldset className={styles['item']}>
      <legend>{called}</legend>
      <WholeMistake name={name} />
      <div className={styles['fields']}>
        <DescribedFields fields={item.fields} typed={isTypedFields(typed) ? typed : {}} name={name} />
      </div>
      {buttons}
    </fieldset>
  )
}

type OrderProps = { order: ListOrder; name: string; label: string; isOff: boolean; icon: IconPath }

const Order = ({ order, name, label, isOff, icon }: OrderProps) => (
  <button
    className={cx('button button-quiet', styles['order'])}
    type="submit"
    name="intent"
    id={orderName(order, name)}
    value={orderName(order, name)}
    aria-label={label}
    disabled={isOff}
  >
    <Icon icon={icon} size={18} />
  </button>
)
