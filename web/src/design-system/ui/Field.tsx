// A form field: label, help text, control and error.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Props that connect the control with its label, help text and error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface Props {
  /** Also the anchor that the error summary links to. */
  readonly id: string
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly optional?: boolean
  /** Larger on public and client pages. */
  readonly size?: 'regular' | 'public'
  /** Shown at the right end below the control, e.g. the number of characters left. */
  readonly counter?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** The error text of a field or a group. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <chakra.p id={id} display="flex" gap="2" marginTop="1.5" color="danger.fg" fontWeight="600" textStyle="bodyDesk">
    <chakra.span paddingTop="0.5" flexShrink={0} aria-hidden>
      <CircleAlert size={17} strokeWidth={2} />
    </chakra.span>
    {children}
  </chakra.p>
)

/** Label, help text, control and error in one column. */
export const Field = ({ id, label, help, error, optional = false, size = 'regular', counter, children }: Props) => {
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [help === undefined ? '' : helpId, error === undefined ? '' : errorId].filter(Boolean).join(' ')
  return (
    <chakra.div minWidth="0">
      <chakra.label
        htmlFor={id}
        display="block"
        marginBottom="1.5"
        textStyle={size === 'public' ? 'labelPublic' : 'label'}
      >
        {label}
        {optional && (
          <chakra.span color="fg.muted" fontWeight="400">
            {' '}
            ({m['common:optional']()})
          </chakra.span>
        )}
      </chakra.label>
      {help !== undefined && (
        <chakra.p id={helpId} color="fg.muted" textStyle="small" textWrap="pretty" marginTop="-1" marginBottom="1.5">
          {help}
        </chakra.p>
      )}
      {children({
        id,
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(error === undefined ? {} : { 'aria-invalid': true as const }),
      })}
      {counter !== undefined && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="1" textAlign="end">
          {counter}
        </chakra.p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </chakra.div>
  )
}

interface CheckboxFieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly help?: string
  readonly error?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** A checkbox with its label. The whole row can be pressed. */
export const CheckboxField = ({ id, label, help, error, children }: CheckboxFieldProps) => {
  const describedBy = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <chakra.div>
      <chakra.label htmlFor={id} display="flex" alignItems="flex-start" gap="3" py="1" cursor="pointer">
        <chakra.span paddingTop="0.5">
          {children({
            id,
            ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
            ...(error === undefined ? {} : { 'aria-invalid': true as const }),
          })}
        </chakra.span>
        <span>{label}</span>
      </chakra.label>
      {help !== undefined && (
        <chakra.p id={`${id}-help`} color="fg.muted" textStyle="small" paddingInlineStart="8">
          {help}
        </chakra.p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.div>
  )
}
