// The fields about a person that a client profile needs. Of the surname, the server keeps the first letter (CLI-41).
import { m } from '#messages'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import type { ReactNode } from 'react'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import type { CheckedForm } from '../../../lib/forms/useCheckedForm.ts'

export interface TypedProfile {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly county: string
}

export const emptyProfile: TypedProfile = { firstName: '', lastName: '', phone: '', county: '' }

/** The id of each control. */
export const profileIds = { firstName: 'first-name', lastName: 'last-name', phone: 'phone', county: 'county' } as const

interface Props {
  readonly checks: Pick<CheckedForm<TypedProfile, unknown>, 'field' | 'error'>
  /** Shown between the names and the phone number. */
  readonly children?: ReactNode
}

export const ProfileFields = ({ checks: { field, error }, children }: Props) => (
  <>
    <Field id={profileIds.firstName} label={m['portal:register.firstName']()} size="public" error={error('firstName')}>
      {(control) => <Input {...control} {...field('firstName')} autoComplete="given-name" size="touch" />}
    </Field>
    <Field
      id={profileIds.lastName}
      label={m['portal:register.lastName']()}
      size="public"
      help={m['portal:register.lastNameHelp']()}
      error={error('lastName')}
    >
      {(control) => <Input {...control} {...field('lastName')} autoComplete="family-name" size="touch" />}
    </Field>
    {children}
    <Field
      id={profileIds.phone}
      label={m['portal:register.phone']()}
      size="public"
      help={m['portal:register.phoneHelp']()}
      error={error('phone')}
      optional
    >
      {(control) => <Input {...control} {...field('phone')} type="tel" autoComplete="tel" size="touch" />}
    </Field>
    <Field id={profileIds.county} label={m['portal:register.county']()} size="public" error={error('county')}>
      {(control) => (
        <Select {...control} {...field('county')} size="touch" aria-required>
          <option value="">{m['public-requests:choose']()}</option>
          {partnerCounties.map((county) => (
            <option key={county} value={county}>
              {county}
            </option>
          ))}
          <option value="Other">{m['public-requests:otherCounty']()}</option>
        </Select>
      )}
    </Field>
  </>
)
