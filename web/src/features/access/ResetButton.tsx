// Asks for the reset of somebody's second factor, wherever an admin finds the person.
import type { AccessGrant } from '#contracts/access-control.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'

type Person = AccessGrant['user']

interface Props {
  readonly person: Person
  readonly onReset: (person: Person) => void
}

export const ResetButton = ({ person, onReset }: Props) => (
  <Button variant="quiet" size="row" aria-label={t.access.reset.actionFor(person.name)} onClick={() => onReset(person)}>
    {t.access.reset.action}
  </Button>
)
