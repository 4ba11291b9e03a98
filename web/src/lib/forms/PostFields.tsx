// The hidden fields with which a form can be posted without JavaScript.
import { formTokenPlaceholder } from '#contracts/page-placeholders.ts'
import { type PostedForm, postedFormField, postedTokenField, tokenFormOf } from '#contracts/page-state.ts'

/**
 * The server replaces the placeholder in the page's HTML. The app needs no value: it sends the form without posting it.
 */
const placeholder = (form: PostedForm) =>
  typeof document === 'undefined' ? formTokenPlaceholder(tokenFormOf(form)) : undefined

export const PostFields = ({ form }: { form: PostedForm }) => (
  <>
    <input type="hidden" name={postedFormField} value={form} />
    <input type="hidden" name={postedTokenField} defaultValue={placeholder(form)} suppressHydrationWarning />
  </>
)
