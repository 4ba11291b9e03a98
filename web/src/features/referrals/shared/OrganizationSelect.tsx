// Selects an organization by name, in the grant form and in list filters.
import { m } from '#messages'
import type { OrganizationRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { organizations } from '../queries.ts'
import { useOptionSearch } from './useOptionSearch.ts'
import { organizationStatusText } from '../../organization-profile/organization-status-text.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Combobox } from '../../../design-system/ui/Combobox.tsx'
import { FieldError } from '../../../design-system/ui/Field.tsx'

export type OrganizationOption = Pick<OrganizationRow, 'id' | 'name'>

interface Props {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly value: OrganizationOption | null
  readonly onChange: (organization: OrganizationOption | null) => void
  readonly error?: string | undefined
  /** True if another field on the page already reports that the names could not be loaded. */
  readonly hideError?: boolean
  readonly placeholder?: string
  /** Whether the option list overlays the content below, as in a row of filters. */
  readonly floating?: boolean
  /** Organizations that cannot be chosen. A list filter offers all of them, because history names them. */
  readonly isUnavailable?: (organization: OrganizationRow) => boolean
}

const unavailableText = ({ status }: OrganizationRow): string =>
  status === 'open' ? m['organizations:status.notPossible']() : organizationStatusText(status)

/** Loads the names immediately, so that a failure shows before the person fills in the rest of the form (ROLE-10). */
export const OrganizationSelect = ({
  label,
  value,
  onChange,
  hideError = false,
  isUnavailable,
  ...comboboxProps
}: Props) => {
  const { id } = comboboxProps
  const { data, error, state, setSearch, refetch } = useOptionSearch(organizations)
  return (
    <div>
      <Combobox<OrganizationOption & { readonly aside?: string; readonly unavailable?: string | undefined }>
        {...comboboxProps}
        label={label}
        value={value}
        onChange={(option) => onChange(option && { id: option.id, name: option.name })}
        onSearch={setSearch}
        onOpen={() => undefined}
        options={(data?.rows ?? []).map((row) => ({
          id: row.id,
          name: row.name,
          aside: row.counties.join(', '),
          unavailable: isUnavailable?.(row) === true ? unavailableText(row) : undefined,
        }))}
        state={state}
      />
      {state === 'failed' && !hideError && (
        <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
          <FieldError id={`${id}-unloaded`}>
            {m['access:grant.organizationsFailed']({ message: asProblem(error).title })}
          </FieldError>
          <Button variant="quiet" size="row" onClick={() => void refetch()}>
            {m['common:tryAgain']()}
          </Button>
        </chakra.div>
      )}
    </div>
  )
}
