import { useQuery } from '@tanstack/react-query';
import { shownDay } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { documentsQuery } from '../queries';
import { isAskedFor, isWanted } from '../records/wanted-documents';
import { HomeCard, Quiet } from './home-card';

/** The documents that the firm is waiting for, and how many it is reviewing. */
export function WaitingDocuments() {
  const host = useHost();
  const { data: documents } = useQuery(documentsQuery(host.fetch));
  if (!documents) return null;
  const wanted = documents.filter(isWanted);
  const inReview = documents.filter(({ status }) => status === 'pending').length;
  return (
    <HomeCard title="Documents" link="All documents" tab="documents">
      {wanted.length === 0 && <p>No document waits for you.</p>}
      {wanted.length > 0 && (
        <ul>
          {wanted.slice(0, 3).map((document) => (
            <li key={document.id}>
              <bdi>{document.name}</bdi>
              {isAskedFor(document)
                ? ` is asked for${document.dueDate ? `, due ${shownDay(document.dueDate)}` : ''}`
                : ' needs another file'}
            </li>
          ))}
        </ul>
      )}
      {inReview > 0 && <Quiet>{inReview} in review with us</Quiet>}
    </HomeCard>
  );
}
