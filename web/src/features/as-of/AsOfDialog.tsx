// Asks for the date and time of the as-of view.
import { m } from '#messages'
import { useState } from 'react'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { parseWallTime, toWallTime } from './wall-time.ts'

interface Props {
  /** The initial value. */
  readonly at: Date
  readonly onShow: (at: Date) => void
  readonly onClose: () => void
}

export const AsOfDialog = ({ at, onShow, onClose }: Props) => {
  const [localTime, setLocalTime] = useState(() => toWallTime(at))
  const [problem, setProblem] = useState<string>()
  const show = () => {
    const instant = parseWallTime(localTime)
    if (instant === undefined) setProblem(m['as-of:missing']())
    else if (instant.getTime() > Date.now()) setProblem(m['as-of:future']())
    else onShow(instant)
  }
  return (
    <ConfirmDialog
      open
      title={m['as-of:dialogTitle']()}
      consequence={m['as-of:dialogText']()}
      confirmLabel={m['as-of:show']()}
      onConfirm={show}
      onClose={onClose}
    >
      <Field id="as-of-instant" label={m['as-of:label']()} help={m['as-of:help']()} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            max={toWallTime(new Date())}
            value={localTime}
            onChange={(event) => {
              setLocalTime(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
