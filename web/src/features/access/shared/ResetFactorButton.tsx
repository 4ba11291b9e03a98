// A button that opens the dialog to reset a person's second factor.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

type Person = AccessGrant['user']

interface Props {
  readonly person: Person
  readonly onReset: (person: Person) => void
}

export const ResetFactorButton = ({ person, onReset }: Props) => (
  <Button
    variant="quiet"
    size="row"
    aria-label={m['access:reset.actionLabel']({ name: person.name })}
    onClick={() => onReset(person)}
  >
    {m['access:reset.action']()}
  </Button>
)
