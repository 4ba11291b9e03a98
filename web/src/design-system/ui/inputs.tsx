// The form controls of the design system.
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useCallback } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { checkboxRecipe, inputRecipe, radioRecipe, selectRecipe, textareaRecipe } from '../theme/recipes/field.ts'

export const Input = chakra('input', inputRecipe)

/** The value of an input and its change handler, e.g. from `useCheckedForm`. */
export type InputControl = Pick<ComponentProps<typeof Input>, 'name' | 'value'> & {
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export const Textarea = chakra('textarea', textareaRecipe)
export const Radio = chakra('input', radioRecipe, { defaultProps: { type: 'radio' } })

const SelectControl = chakra('select', selectRecipe)

/** A native select with a chevron. */
export const Select = (props: ComponentProps<typeof SelectControl>) => (
  <chakra.span position="relative" display="block" width="full">
    <SelectControl {...props} />
    <chakra.span
      position="absolute"
      insetInlineEnd="3"
      top="50%"
      transform="translateY(-50%)"
      pointerEvents="none"
      aria-hidden
    >
      <ChevronDown size={18} strokeWidth={1.9} />
    </chakra.span>
  </chakra.span>
)

const CheckboxControl = chakra('input', checkboxRecipe, { defaultProps: { type: 'checkbox' } })

type CheckboxProps = ComponentProps<typeof CheckboxControl> & { readonly indeterminate?: boolean }

/** A native checkbox. `indeterminate` is a property of the element, without an HTML attribute. */
export const Checkbox = ({ indeterminate = false, ...props }: CheckboxProps) => {
  const set = useCallback(
    (element: HTMLInputElement | null) => {
      if (element !== null) element.indeterminate = indeterminate
    },
    [indeterminate],
  )
  return <CheckboxControl {...props} ref={props.ref ?? set} />
}

/** A keyboard key. */
export const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    px: '1',
    fontFamily: 'body',
    textStyle: 'count',
    borderWidth: '1px',
    borderColor: 'currentcolor',
    borderRadius: '4px',
  },
})
