import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink as ExternalIcon, Eye, History, LayoutTemplate } from 'lucide-react';

import type { Post } from '#shared/schemas/posts.ts';

import { useShownState } from '../../post-form/use-shown-state.ts';
import { useAccount } from '../../queries/account.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

type Props = { post: Post; readOnly: boolean; onHistory: () => void; onPreview: () => void };

/** What can be done with a saved post besides saving and publishing: a row of buttons, on a phone a menu. */
export function PostActions({ post, readOnly, onHistory, onPreview }: Props) {
  const { domain } = useAccount();
  const navigate = useNavigate();
  const { live, liveUrl } = useShownState(post);
  const site = publicUrl(domain.host, liveUrl);
  const build = paths.build(post.post_type_id, post.id);
  const isHere = !post.deleted_at;
  const isOnSite = isHere && live !== 'no';
  return (
    <>
      <div className="sm:hidden">
        <MenuButton
          label="More actions"
          align="start"
          items={[
            isOnSite && { id: 'view', label: 'View on site', onAction: () => window.open(site, '_blank', 'noopener') },
            !readOnly && { id: 'build', label: 'Build page', onAction: () => void navigate({ to: build }) },
            isHere && { id: 'preview', label: 'Preview', onAction: onPreview },
            { id: 'history', label: 'History', onAction: onHistory },
          ]}
        >
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
      <div className="contents max-sm:hidden">
        {isOnSite && (
          <ExternalLink href={site} className={buttonClass({ tone: 'quiet' })}>
            <ActionLabel>View on site</ActionLabel> <ExternalIcon size={14} aria-hidden />
          </ExternalLink>
        )}
        {!readOnly && (
          <Link to={build} className={buttonClass()}>
            <LayoutTemplate size={14} aria-hidden /> <ActionLabel>Build page</ActionLabel>
          </Link>
        )}
        {isHere && (
          <Button tone="quiet" onClick={onPreview}>
            <Eye size={14} aria-hidden /> <ActionLabel>Preview</ActionLabel>
          </Button>
        )}
        <Button tone="quiet" onClick={onHistory}>
          <History size={14} aria-hidden /> <ActionLabel>History</ActionLabel>
        </Button>
      </div>
    </>
  );
}

/** Only its icon is visible in a narrow header. */
export function ActionLabel({ children }: { children: string }) {
  return <span className="sr-only @min-[54rem]:not-sr-only">{children}</span>;
}
