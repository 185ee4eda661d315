// The form kit, `shell/forms`: bundled into the shell and into each remote.
export { Conversation, conversationQuery } from './conversation/conversation';
export { NoticeChoice } from './conversation/notice-choice';
export { usePresence } from './conversation/use-presence';
export { keepDraft, recallDraft } from './draft';
export { FormErrors } from './form-errors';
export {
  /** @public For components that render a form created elsewhere. */
  type FormState,
  idOfField,
  useForm,
} from './use-form';
export { useSubmission } from './use-submission';
