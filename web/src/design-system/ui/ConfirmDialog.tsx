// The one dialog: the title names the object, one sentence the consequence and who sees it, the button repeats the verb.
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
  /** What must be answered before, e.g. a reason. */
  readonly children?: ReactNode
  /** Only for what cannot be undone. */
  readonly danger?: boolean
  readonly pending?: boolean
  /** Why the last attempt was refused; the dialog stays open with what was typed. */
  readonly problem?: string
  readonly wide?: boolean
}

/** Focus moves in, stays in, and returns; Escape and a press outside close it without effect. */
export const ConfirmDialog = (props: Props) => {
  const { open, title, consequence, confirmLabel, onConfirm, onClose, children, danger = false } = props
  const { pending = false, problem, wide = false } = props
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog stands in the page's tree: its submit must not reach a form around it.
    event.stopPropagation()
    if (!pending) onConfirm()
  }
  return (
    <Dialog.Root
      open={open}
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
            {/* Inside the dialog, not the dialog itself: a form may not have that role. It has no box of its own. */}
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
