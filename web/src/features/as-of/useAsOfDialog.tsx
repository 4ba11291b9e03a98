// The dialog that chooses the date and time of the as-of view.
import { useState } from 'react'
import { AsOfDialog } from './AsOfDialog.tsx'
import { useAsOf } from './useAsOf.ts'

const millisecondsPerDay = 86_400_000

/** The dialog starts with the date of the open as-of view, or with the same time yesterday. */
export const useAsOfDialog = () => {
  const { at, showAsOf } = useAsOf()
  const [dialogDate, setDialogDate] = useState<Date>()
  const dialog = dialogDate !== undefined && (
    <AsOfDialog
      at={dialogDate}
      onClose={() => setDialogDate(undefined)}
      onShow={(instant) => {
        setDialogDate(undefined)
        showAsOf(instant)
      }}
    />
  )
  return {
    open: () => setDialogDate(at === undefined ? new Date(Date.now() - millisecondsPerDay) : new Date(at)),
    dialog,
  }
}
