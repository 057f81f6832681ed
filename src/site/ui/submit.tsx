import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'

type Props = Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'className'> & {
  kind?: 'main' | 'quiet' | 'danger' | 'accent'
}

/** A form's submit button, which can be pressed only once. @param props.value the command, sent as the field `intent` */
export function Submit({ kind = 'main', value, name = value === undefined ? undefined : 'intent', ...rest }: Props) {
  const className = kind === 'main' ? 'button' : `button button-${kind}`
  const isSending = useNavigation().state === 'submitting'
  return <button className={className} type="submit" disabled={isSending} {...rest} name={name} value={value} />
}
