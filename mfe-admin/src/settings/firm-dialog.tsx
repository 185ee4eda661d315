import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeFirmSettings,
  type FirmSetting,
  type FirmSettingName,
  firmSettingsInput,
  type FirmSettingsInput,
} from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { ChoiceField } from '../fields/choice-field';
import { FormDialog } from '../page/form-dialog';
import { monthChoices, REACHES, settingName } from './firm-setting-words';
import { firmSettingsQuery } from './settings-query';

interface FirmDialogProps {
  readonly settings: readonly FirmSetting[];
  readonly onClose: () => void;
}

/** The settings that owners can change; those set by the environment are left out. */
export function FirmDialog({ settings, onClose }: FirmDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const own = settings.filter(({ from }) => from !== 'environment');
  const has = (name: FirmSettingName) => own.some((setting) => setting.name === name);
  const form = useForm({
    name: 'firm',
    schema: firmSettingsInput,
    saved: Object.fromEntries(own.map(({ name, value }) => [name, value])) as FirmSettingsInput,
    send: (values) => call(fetch, changeFirmSettings, {}, values),
    onSent: (answer) => {
      onClose();
      queryClient.setQueryData(firmSettingsQuery(fetch).queryKey, answer);
    },
    failure: 'The settings were not saved. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Settings of the firm"
      description="With a shorter time, what is older is removed for good within a day. The privacy page says the new time immediately."
      submitLabel="Save settings"
      pendingLabel="Saving..."
    >
      {has('staffMail') && (
        <TextField
          label={settingName('staffMail')}
          type="email"
          autoComplete="off"
          hint="One address; without one, nobody is mailed"
          {...form.field('staffMail')}
        />
      )}
      {has('advisersSee') && (
        <SelectField label={settingName('advisersSee')} {...form.field('advisersSee')}>
          {REACHES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {(['inquiriesMonths', 'bookingsMonths'] as const).filter(has).map((name) => (
        <ChoiceField
          key={name}
          form={form}
          name={name}
          label={settingName(name)}
          options={monthChoices(Number(settings.find((setting) => setting.name === name)?.value))}
        />
      ))}
    </FormDialog>
  );
}
