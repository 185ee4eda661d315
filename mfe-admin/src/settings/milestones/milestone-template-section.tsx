import { call } from '@lisle-harrow/api/calls';
import { milestoneTemplateCalls } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { milestoneTemplatesQuery } from '../../records/queries';
import { TemplateList } from '../template-list';
import { MilestoneTemplateDialog } from './milestone-template-dialog';

/** The milestone templates, with which cases of one kind begin. */
export const MilestoneTemplateSection = () => (
  <TemplateList
    id="milestone-templates"
    title="Templates for milestones"
    lead="The steps that a case begins with. Staff add them to a client from a start date, and can leave out what does not apply."
    addLabel="Add milestone template"
    what="milestone templates"
    none="Staff write each milestone by hand."
    kept="Cases that began with it keep their milestones."
    query={milestoneTemplatesQuery(useHost().fetch)}
    columns={[
      {
        ...{ key: 'service', label: 'Service' },
        cell: ({ service }) => (service ? <bdi>{service}</bdi> : 'Any'),
      },
      { key: 'milestones', label: 'Milestones', cell: ({ milestones }) => milestones.length },
    ]}
    remove={(fetch, id) => call(fetch, milestoneTemplateCalls.remove, { id })}
    Dialog={MilestoneTemplateDialog}
  />
);
