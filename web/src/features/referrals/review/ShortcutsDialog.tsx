// Lists the keyboard shortcuts of this page, with a setting that turns them off (REV-19, WCAG 2.1.4).
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useShortcutsEnabled } from '../../../lib/stores/shortcuts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxField } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Key } from '../../../design-system/ui/inputs.tsx'

const shortcuts = [
  { key: '/', label: m['review:keys.search'] },
  { key: '+', label: m['review:keys.newReferral'] },
  { key: '?', label: m['review:keys.help'] },
]

/** Mount it only while it is open. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const [areEnabled, setEnabled] = useShortcutsEnabled()
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{m['review:keys.title']()}</Dialog.Title>
              <Dialog.Description>{m['review:keys.text']()}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2.5" alignItems="center">
                {shortcuts.map(({ key, label }) => (
                  <chakra.div key={key} display="contents">
                    <dt>
                      <Key>{key}</Key>
                    </dt>
                    <dd>{label()}</dd>
                  </chakra.div>
                ))}
              </chakra.dl>
              <CheckboxField id="shortcuts-on" label={m['review:keys.enabled']()}>
                {(control) => (
                  <Checkbox
                    {...control}
                    checked={areEnabled}
                    onChange={(event) => setEnabled(event.currentTarget.checked)}
                  />
                )}
              </CheckboxField>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{m['common:close']()}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
