// Shown to a person who is signed in and has no client profile (CLI-19).
import { m } from '#messages'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../design-system/ui/Button.tsx'
import { EmptyState } from '../design-system/ui/empty-states.tsx'

export const AccountNotFound = () => (
  <EmptyState title={m['portal:notFound.title']()} text={m['portal:notFound.text']()}>
    <ButtonLink to={paths.clientPortal({ tab: 'register' })} size="touch">
      {m['portal:notFound.complete']()}
    </ButtonLink>
  </EmptyState>
)
