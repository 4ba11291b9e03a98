// Asks for the date and time to look at.
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { instantOf, wallTime } from './wallTime.ts'

const words = t.asOf

interface Props {
  /** Offered to begin with. */
  readonly at: Date
  readonly onShow: (at: Date) => void
  readonly onClose: () => void
}

export const AsOfDialog = ({ at, onShow, onClose }: Props) => {
  const [wall, setWall] = useState(() => wallTime(at))
  const [problem, setProblem] = useState<string>()
  const show = () => {
    const instant = instantOf(wall)
    if (instant === undefined) setProblem(words.missing)
    else if (instant.getTime() > Date.now()) setProblem(words.future)
    else onShow(instant)
  }
  return (
    <ConfirmDialog
      open
      title={words.dialogTitle}
      consequence={words.dialogText}
      confirmLabel={words.show}
      onConfirm={show}
      onClose={onClose}
    >
      <Field id="as-of-instant" label={words.label} help={words.help} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            max={wallTime(new Date())}
            value={wall}
            onChange={(event) => {
              setWall(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
