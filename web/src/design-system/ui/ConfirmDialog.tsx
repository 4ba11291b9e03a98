// A confirmation dialog. Its title names the object, one sentence says what will happen and who will see it, and the
// button repeats the verb of the title.
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly consequence: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Questions to answer before confirming, e.g. the reason. */
  readonly children?: ReactNode
  /** Set this only for actions that cannot be undone. */
  readonly danger?: boolean
  readonly pending?: boolean
  /** Why the last attempt failed. The dialog stays open and keeps its input. */
  readonly problem?: string
  readonly wide?: boolean
  /** Gets the focus after the dialog. Without it, or if it returns null, the control that opened the dialog does. */
  readonly finalFocus?: () => HTMLElement | null
}

/** Traps and restores the focus. Escape or a press outside closes the dialog without any effect. */
export const ConfirmDialog = (props: Props) => {
  const { open, title, consequence, confirmLabel, onConfirm, onClose, children, danger = false } = props
  const { pending = false, problem, wide = false, finalFocus } = props
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble through portals, so this event must not reach a form around the dialog.
    event.stopPropagation()
    if (!pending) onConfirm()
  }
  return (
    <Dialog.Root
      open={open}
      {...(finalFocus === undefined ? {} : { finalFocusEl: finalFocus })}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxWidth={wide ? { base: 'none', md: '560px' } : undefined}>
            {/* The form is inside the dialog, because a form may not have the dialog role. It adds no box to the layout. */}
            <chakra.form noValidate onSubmit={submit} display="contents">
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
                <Dialog.Description>{consequence}</Dialog.Description>
              </Dialog.Header>
              {(children !== undefined || problem !== undefined) && (
                <Dialog.Body>
                  {children}
                  {problem !== undefined && (
                    <div role="alert">
                      <FieldError id="dialog-problem">{problem}</FieldError>
                    </div>
                  )}
                </Dialog.Body>
              )}
              <Dialog.Footer>
                <Button variant="quiet" onClick={onClose}>
                  {m['common:cancel']()}
                </Button>
                <Button type="submit" colorPalette={danger ? 'danger' : 'primary'} aria-busy={pending}>
                  {confirmLabel}
                </Button>
              </Dialog.Footer>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
